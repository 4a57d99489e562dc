// Games as SGF (domains/sgf has its grammar), in the dialects of LittleGolem and HavannahGui.
//
//     (;FF[4]EV[havannah.in.size4.4]PB[...]PW[...]SZ[4]SO[http://www.littlegolem.com];W[E1];B[swap];W[F2])
//
// LittleGolem's files say that they are: their source (SO) is littlegolem. Their moves count the cells of
// each row from its left end, those of HavannahGui are slanted columns (placement.hpp). The size is the
// board's side; old files of HavannahGui have the diameter, SZ[d=9]. Of variations the first is read, and
// who resigns makes no move. Where the swap rule is on and nobody has swapped it is written, RU[swap], which
// is our own. LittleGolem shows the first player as Black and writes W: it is enough that
// the colours alternate.
#pragma once

#include <string>
#include <string_view>

#include "domains/havannah/game.hpp"
#include "domains/sgf/sgf.hpp"

namespace hornbeam::havannah {

using sgf::looks_like_sgf;

// The moves need not be legal, but are cells of the board. `source` is what the text is called in errors.
// The swap rule is on where the game has a swap or says so. Throws InputError.
WrittenGame parse_sgf(std::string_view text, std::string_view source);

// In LittleGolem's dialect.
std::string to_sgf(const Game& game, const GameNotes& notes = {});

}  // namespace hornbeam::havannah
