# An image that runs the README's main job: a tournament of the players that come with the project.
#
#   docker build -t isle-env .
#   docker run --rm isle-env                                        greedy against random
#   mkdir -p results && docker run --rm -v "$PWD/results:/home/isle/results" isle-env isle tournament greedy random --games 1000
#                                                                   the folder must be writable for user 1000, the image's
#
# Kernels are compiled while the image is built, for any processor of its kind, so that the first game begins at once.
FROM python:3.13-slim

RUN useradd --create-home isle
WORKDIR /opt/isle-env
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY isle_env isle_env
COPY agents agents
COPY training training
COPY benchmarks benchmarks
RUN pip install --no-cache-dir -e . && mkdir /opt/isle-cache && chown isle /opt/isle-cache

USER isle
WORKDIR /home/isle
ENV NUMBA_CACHE_DIR=/opt/isle-cache NUMBA_CPU_NAME=generic MPLBACKEND=Agg
RUN isle compile --game all

CMD ["isle", "tournament", "greedy", "random"]
