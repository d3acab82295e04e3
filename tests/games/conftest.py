"""What the tests of games share: failures in the common suite are explained like those of a test file."""

import pytest

pytest.register_assert_rewrite("tests.games.suite")
