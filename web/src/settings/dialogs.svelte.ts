/** The dialog that lies over the page, if any. */
class Dialogs {
  open = $state<"settings" | "keys" | null>(null);
}

export const dialogs = new Dialogs();
