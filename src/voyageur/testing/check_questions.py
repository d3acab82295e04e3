"""Check the questions that a seat may leave to the table to decline."""

from voyageur.testing.run import Run


def check_question(run: Run) -> None:
    """Check that a question is one of those named, can be declined, and that no period comes again."""
    assert run.game.questions is not None
    question = run.ask("question")
    run.ensure(question in ("", *run.game.questions.QUESTIONS), f"`question` is {question!r}, which QUESTIONS lacks")
    if question:
        action = int(run.ask("declining"))
        run.ensure(action in run.legal(), f"`declining` names {run.name({action})}, which is not legal")
    for before, _ in run.past:
        earlier = int(run.call("period", before))
        run.ensure(earlier <= int(run.ask("period")), f"`period` goes back from {earlier}")
