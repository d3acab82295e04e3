/** The dialog that is open, if any. */
class Dialogs {
  open = $state<"settings" | "keys" | "menu" | null>(null);
}

export const dialogs = new Dialogs();
