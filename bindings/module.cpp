#include "shared.hpp"

NB_MODULE(_core, m) {
  m.doc() = "Tengen's native core: rules of every game.";
  tengen::python::bind_moves(m);
  tengen::python::bind_game(m);
  tengen::python::bind_position(m);
}
