/** The dialog that is open, if any. */
class Dialogs {
  open = $state<"settings" | "keys" | null>(null);
}

export const dialogs = new Dialogs();
