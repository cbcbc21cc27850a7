/** A key with its modifiers. `mod` is ⌘ on Apple devices, Ctrl elsewhere. */
export interface Hotkey {
  key: string;
  mod: boolean;
  shift: boolean;
  alt: boolean;
}

/** Parses 'mod+k', 'shift+?', 'c'. */
export function parseHotkey(combo: string): Hotkey {
  const parts = combo.toLowerCase().split('+');
  const key = parts.pop() || '+';
  return { key, mod: parts.includes('mod'), shift: parts.includes('shift'), alt: parts.includes('alt') };
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether the event is that key. Letters are compared by the position of the key, so that they also work with the Korean
 * layout.
 */
export function matchesHotkey(event: KeyEvent, hotkey: Hotkey, apple: boolean): boolean {
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  if (mod !== hotkey.mod || other || event.altKey !== hotkey.alt) return false;
  const letter = /^[a-z]$/.test(hotkey.key);
  // '?' needs Shift on most keyboards, so only the character is compared.
  if ((letter || hotkey.shift) && event.shiftKey !== hotkey.shift) return false;
  if (letter) return event.code === `Key${hotkey.key.toUpperCase()}` || event.key.toLowerCase() === hotkey.key;
  // Browsers also zoom with the '+' key without Shift.
  if (hotkey.key === '+' && hotkey.mod && event.key === '=') return true;
  return event.key.toLowerCase() === hotkey.key;
}

const SIGNS: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓' };

/** Text for display: '⌘K' or 'Ctrl+K'. */
export function hotkeyText(combo: string, apple: boolean): string {
  const { key, mod, shift, alt } = parseHotkey(combo);
  const name = SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1));
  const parts = [mod && (apple ? '⌘' : 'Ctrl'), alt && (apple ? '⌥' : 'Alt'), shift && (apple ? '⇧' : 'Shift'), name];
  return parts.filter(Boolean).join(apple ? '' : '+');
}
