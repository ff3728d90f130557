#include "shared.hpp"

namespace nb = nanobind;

NB_MODULE(_core, m) {
  // Moves kept by modules until the interpreter ends are not leaks.
  nb::set_leak_warnings(false);
  m.doc() = "Tengen's native core: rules and search of every game.";
  tengen::python::bind_moves(m);
  tengen::python::bind_game(m);
  tengen::python::bind_position(m);
  tengen::python::bind_setup(m);
  tengen::python::bind_batch(m);
  tengen::python::bind_tree(m);
  tengen::python::bind_network(m);
  tengen::python::bind_engine(m);
  tengen::python::bind_solver(m);
  tengen::python::bind_learn(m);
  tengen::python::bind_training(m);
  tengen::python::bind_person(m);
}
