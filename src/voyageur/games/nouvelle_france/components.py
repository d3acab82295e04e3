"""What the box holds: shapes, bonus blocks, sites, cards.  Clauses are those of docs/rules/nouvelle-france.md.

The lost pictures (shapes, colours, plans, sticks, disks) are data: sets/ and set_file.py.
"""

MOST_SEATS = 4
NO_SEAT = -1
COLOURS_OF_CUBES = ("white", "brown", "yellow", "blue")
LETTERS = ("W", "Br", "Y", "Bl")  # by colour; two letters where one is shared, also in French
N_COLOURS = len(COLOURS_OF_CUBES)

# Blocks -----------------------------------------------------------------------------------------

SHAPES = ("croix", "fer", "escalier", "equerre", "anguille", "faux", "canon", "charrue", "girouette")
N_SHAPES = len(SHAPES)
N_CELLS = 5
BONUS = ("beam", "post", "peg")  # by stage
BAR_LENGTHS = (3, 2, 1)
N_BONUS = len(BONUS)
FORMS = (*SHAPES, *BONUS)  # all that can be placed; a form is turned, a block has colours
N_FORMS = len(FORMS)
MOST_TURNS = 24
N_BLOCKS = N_SHAPES * N_COLOURS  # a block is 4 * shape + its doubled colour; then come the bonus blocks
NO_BLOCK = -1
# Partner p of a colour, p = 1, 2, 3, is the colour XOR p: 1 swaps white with brown and yellow with blue, ...
PARTNERS = (1, 2, 3)

# Sites ------------------------------------------------------------------------------------------

SITES = ("redoubt", "church", "mill")
N_SITES = len(SITES)
N_LEVELS = 3
MOST_SQUARES = 32  # of a site
N_SQUARES = N_SITES * MOST_SQUARES  # a square is 32 * site + its number in the site
SIDE = 12  # most columns and rows of a site
N_PLACES = N_SITES * SIDE * SIDE  # a place is 144 * site + 12 * column + row, a stone or not
NO_SQUARE = -1
OF_WORD = 48  # squares of a word, where squares of all sites are bits of words
N_WORDS = N_SQUARES // OF_WORD

# From place to place within a form, in ascending order, so that the step back from step n is step N_STEPS - 1 - n.
STEPS = sorted(SIDE * x + y for x in range(-4, 5) for y in range(-4, 5) if abs(x) + abs(y) < N_CELLS)
N_STEPS = len(STEPS)
NO_STEP = N_STEPS // 2  # the number of the step to the same place
MOST_SHIFTS = 6  # see `geometry.shifts_of`

# Sticks, disks ----------------------------------------------------------------------------------

SIGNS = ("+", "2", "-")
SIGN_NAMES = ("plus", "double", "minus")
PLUS, TWICE, MINUS = range(len(SIGNS))
FACTORS = (1, 2, -1)  # of the cubes of a level, by sign
MOST_DISK = 20
N_STORMS = 3

# Cards ------------------------------------------------------------------------------------------

SNOW = N_SHAPES  # the number of the card; a shape's card has the number of the shape
CARDS = (*SHAPES, "snow")
N_CARD_KINDS = len(CARDS)
NO_CARD = -1
CARDS_OF_SHAPE = 4
PILES = (11, 6, 5, 6, 5, 6)  # cards with snowflakes
PILES_OF_ONE_CARD = (6, 7, 6, 7, 6, 7)  # N64
N_PILES = len(PILES)
DECK = N_SHAPES * CARDS_OF_SHAPE + N_STORMS
N_OPEN = 2  # cards that lie open at the start
N_PEEKED = 3  # cards that a Huron sees

ALLIES = ("fille", "coureur", "huron")
FILLE, COUREUR, HURON = range(len(ALLIES))
N_ALLIES = len(ALLIES)


def square_name(column: int, row: int) -> str:
    """Name a square: columns are letters from the west, rows numbers from the south (`c3`)."""
    return f"{chr(ord('a') + column)}{row + 1}"
