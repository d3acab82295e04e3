// A key for every button: its number, or a letter of its label.

export const TAKEN = new Set([..."rlmztw"]);

export function letters(buttons: readonly { word: string; label: string }[]): (string | null)[] {
  const used = new Set(TAKEN);
  const take = (key: string | undefined): string | null => {
    if (key === undefined) return null;
    used.add(key);
    return key;
  };
  return buttons.map(({ word, label }) => {
    if (/^[0-9]$/.test(word) && !used.has(word)) return take(word);
    const plain = label.normalize("NFD").toLowerCase();
    return take([...plain].find((letter) => /[a-z]/.test(letter) && !used.has(letter)));
  });
}
