/** The dialog that is open, if any. */
class Dialogs {
  open = $state<
    "settings" | "keys" | "menu" | "dice" | "account" | "standing" | "device" | "watch" | "newlink" | "phrases" | null
  >(null);
}

export const dialogs = new Dialogs();
