/* The yardstick for isle_env/boats/placement.py: legal placements by a plain loop over row words.

   Bit x + 8 of a row word is column x, so that no shift is negative; MARGIN_ROWS empty rows lie below the boat.
   For every orientation of the shape, for every row: AND over the squares of the shifted free rows, and OR over them of the
   shifted rows beside a tile. Anchors go into the same packed mask that the kernel writes. */
#include <stdint.h>

enum { WIDTH = 22, HEIGHT = 9, MARGIN_ROWS = 5, OFFSET = 8, ORIENTATIONS = 8, SIZE = 6, SQUARES = 142 };

typedef struct {
    const uint32_t *plan;        /* [HEIGHT] squares of the boat */
    const int64_t *row_start;    /* [HEIGHT] first column of a row */
    const int64_t *row_square;   /* [HEIGHT] number of its first square */
    const int64_t *size;         /* [shapes] */
    const uint8_t *valid;        /* [shapes][ORIENTATIONS] */
    const int64_t *dx, *dy;      /* [shapes][ORIENTATIONS][SIZE] offsets from the first square */
    int64_t first_action;        /* action of orientation 0, square 0 */
} Tables;

static void write_row(uint32_t *mask, uint64_t anchors, int64_t action) {
    anchors <<= action & 31;
    mask[action >> 5] |= (uint32_t)anchors;
    mask[(action >> 5) + 1] |= (uint32_t)(anchors >> 32);
}

static void write_placements(const Tables *t, const uint32_t *covered, int anywhere, int64_t shape, uint32_t *mask) {
    uint32_t free_rows[HEIGHT + MARGIN_ROWS] = {0}, beside[HEIGHT + MARGIN_ROWS] = {0};
    for (int y = 0; y < HEIGHT; y++) {
        uint32_t c = covered[y], above = y ? covered[y - 1] : 0, below = y + 1 < HEIGHT ? covered[y + 1] : 0;
        free_rows[y] = (t->plan[y] & ~c) << OFFSET;
        beside[y] = anywhere ? ~0u : ((c << 1) | (c >> 1) | above | below) << OFFSET;
    }
    int size = (int)t->size[shape];
    for (int o = 0; o < ORIENTATIONS; o++) {
        if (!t->valid[shape * ORIENTATIONS + o])
            continue;
        const int64_t *dx = t->dx + (shape * ORIENTATIONS + o) * SIZE, *dy = t->dy + (shape * ORIENTATIONS + o) * SIZE;
        for (int y = 0; y < HEIGHT; y++) {
            uint32_t fits = (1u << WIDTH) - 1, touches = 0;
            for (int k = 0; k < size; k++)
                fits &= free_rows[y + dy[k]] >> (dx[k] + OFFSET);
            if (!fits)
                continue;
            for (int k = 0; k < size; k++)
                touches |= beside[y + dy[k]] >> (dx[k] + OFFSET);
            uint32_t anchors = fits & touches;
            if (anchors)
                write_row(mask, anchors >> t->row_start[y], t->first_action + o * SQUARES + t->row_square[y]);
        }
    }
}

/* Every task (boat, shape) `repeats` times; masks[task] gets its placements, or masks[0] those of all with one == 1. */
void run(const Tables *t, const uint32_t *covered, const uint8_t *anywhere, const int64_t *tasks, int64_t count,
         int64_t repeats, int64_t one, int64_t words, uint32_t *masks) {
    for (int64_t r = 0; r < repeats; r++)
        for (int64_t k = 0; k < count; k++) {
            int64_t boat = tasks[2 * k];
            write_placements(t, covered + boat * HEIGHT, anywhere[boat], tasks[2 * k + 1], masks + (one ? 0 : k * words));
        }
}
