"""The box of the expansion Kittens + Beasts, checked and as arrays; read only when something asks for it."""
