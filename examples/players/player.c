/* A Mastermind player to start from, which guesses the first code that can still be the secret.
 *
 *     cc -O2 -o player examples/players/player.c
 *     abgames judge ./player mastermind pegs=3 colors=4
 *
 * It reads a line of JSON for each guess, and writes the guess in a line.  No JSON library is
 * needed for lines of this form: {..., "pegs": 3, "colors": 4, ..., "history": [["1 1 2", "1A0B"]]}
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PEGS = 8, MOST_COLORS = 255, MOST_GUESSES = 400, LONGEST = 1 << 16 };

struct answer { int guess[MOST_PEGS], black, white; };

/* Counts right colours in the right place (black) and elsewhere (white). */
static void reply(const int *guess, const int *secret, int pegs, int *black, int *white) {
    int guessed[MOST_COLORS + 1] = {0}, hidden[MOST_COLORS + 1] = {0};
    *black = *white = 0;
    for (int peg = 0; peg < pegs; peg++) {
        *black += guess[peg] == secret[peg];
        guessed[guess[peg]]++;
        hidden[secret[peg]]++;
    }
    for (int color = 1; color <= MOST_COLORS; color++)
        *white += guessed[color] < hidden[color] ? guessed[color] : hidden[color];
    *white -= *black;
}

/* Sets the next code; returns 0 after the last one. */
static int next(int *code, int pegs, int colors) {
    for (int peg = pegs - 1; peg >= 0; peg--) {
        if (code[peg] < colors) {
            code[peg]++;
            return 1;
        }
        code[peg] = 1;
    }
    return 0;
}

/* Makes a guess from the answers so far.  Write yours here. */
static void choose(int *code, int pegs, int colors, const struct answer *known, int count) {
    for (int peg = 0; peg < pegs; peg++) code[peg] = 1;
    do {
        int number = 0;
        for (; number < count; number++) {
            int black, white;
            reply(known[number].guess, code, pegs, &black, &white);
            if (black != known[number].black || white != known[number].white) break;
        }
        if (number == count) return;
    } while (next(code, pegs, colors));
    fprintf(stderr, "no code agrees with these replies\n");
    exit(1);
}

static int number_of(const char *line, const char *name) {
    const char *found = strstr(line, name);
    return found ? atoi(found + strlen(name)) : 0;
}

int main(void) {
    static char line[LONGEST];
    static struct answer known[MOST_GUESSES];
    while (fgets(line, sizeof line, stdin)) {
        int pegs = number_of(line, "\"pegs\": "), colors = number_of(line, "\"colors\": ");
        if (pegs < 1 || pegs > MOST_PEGS || colors < 1 || colors > MOST_COLORS) return 1;
        int count = 0, code[MOST_PEGS];
        char *at = strstr(line, "\"history\": [");
        if (!at) return 1;
        at += strlen("\"history\": [");
        while ((at = strstr(at, "[\"")) && count < MOST_GUESSES) {
            at += 2;
            for (int peg = 0; peg < pegs; peg++) known[count].guess[peg] = (int)strtol(at, &at, 10);
            sscanf(at, "\", \"%dA%dB", &known[count].black, &known[count].white);
            count++;
        }
        choose(code, pegs, colors, known, count);
        for (int peg = 0; peg < pegs; peg++) printf(peg ? " %d" : "%d", code[peg]);
        printf("\n");
        fflush(stdout); /* or the answer waits in a buffer for ever */
    }
    return 0;
}
