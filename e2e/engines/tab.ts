import type { BrowserContext } from '@playwright/test';

/** An element: by its role and whole name, or by a CSS selector. Of several elements the first visible one is meant. */
export type Target =
  | { role: 'button' | 'combobox' | 'heading' | 'link' | 'menuitem' | 'option' | 'textbox' | 'treeitem'; name: string }
  /** `frame` is the selector of the frame that contains the element. */
  | { css: string; frame?: string };

/** A tab of a browser of any engine, as far as a person uses it. Each action waits until its element can be used. */
export interface Tab {
  /** Opens an address of the platform. */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** The address of the open page. */
  url(): Promise<string>;
  addCookies: BrowserContext['addCookies'];
  click(target: Target): Promise<void>;
  doubleClick(target: Target): Promise<void>;
  /** Presses the keys of these letters. */
  type(text: string): Promise<void>;
  /** Presses a key, or several at once: `Enter`, `Alt+ArrowRight`. */
  press(keys: string): Promise<void>;
  /** Calls a function in the page. It may use nothing from outside. */
  evaluate<T, A extends readonly unknown[]>(call: (...values: A) => T, ...values: A): Promise<Awaited<T>>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of what is visible, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
