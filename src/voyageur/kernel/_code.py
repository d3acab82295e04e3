"""Give plain functions other code in compiled callers, of LLVM's own instructions; `borrowed` and `marks` say why."""

from collections.abc import Callable, Iterable
from operator import setitem
from typing import Any, cast

from numba.core import types
from numba.extending import intrinsic, overload


@intrinsic
def _without_owner(typing: Any, thing: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _stripped(context, builder, signature.args[0], arguments[0])

    return thing(thing), code


def _stripped(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Return `value`, of this type, with arrays that have no owner by whom references to them are counted."""
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = array.meminfo.type(None)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        for place, part in enumerate(cast(Iterable[Any], kind)):
            member = _stripped(context, builder, part, builder.extract_value(value, place))
            value = builder.insert_value(value, member, place)
    return value


def _modulo_2_to_63(operation: str) -> Any:
    """Return an operation of LLVM on two numbers that may overflow, the result cut off."""

    def operate(typing: Any, one: Any, other: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            found = getattr(builder, operation)(*arguments)
            return builder.and_(found, found.type(2**63 - 1))

        return types.int64(types.int64, types.int64), code

    return cast(Any, intrinsic)(operate)


def borrow_in(function: Callable[..., Any]) -> None:
    """Let compiled callers of `function`, of one argument, get this without owners of its arrays."""

    def typed(thing: Any) -> Any:
        def call(thing: Any) -> Any:
            return _without_owner(thing)  # pyright: ignore[reportCallIssue]

        return call

    overload(function)(typed)


def operate_in(function: Callable[..., Any], operation: str) -> None:
    """Let compiled callers of `function`, of the numbers `one` and `other`, run an operation of LLVM modulo 2**63."""
    code = _modulo_2_to_63(operation)

    def typed(one: Any, other: Any) -> Any:
        def call(one: Any, other: Any) -> Any:
            return code(one, other)

        return call

    overload(function)(typed)


def write_scaled_in(row_type: type) -> None:
    """Let compiled code write numbers into a tuple of this type: `numbers[index] = value * factors[index]`."""

    def typed(row: Any, index: Any, value: Any) -> Any:
        if getattr(row, "instance_class", None) is not row_type:
            return None

        def write(row: Any, index: Any, value: Any) -> None:
            row.numbers[index] = value * row.factors[index]

        return write

    overload(setitem)(typed)
