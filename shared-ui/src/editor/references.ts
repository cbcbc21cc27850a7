import type { LucideIcon } from 'lucide-react';
import type { DocumentJson } from '../document/index.ts';

/** A person who can be mentioned. */
export interface PersonReference {
  id: string;
  name: string;
  /** Distinguishes people of the same name, e.g. by an e-mail address. */
  hint?: string;
}

/** The target of a link in a document. */
export interface LinkTarget {
  id: string;
  projectId: string;
  title: string;
  /** Path of the platform. */
  href: string;
  /** Whether the target is shown as finished. */
  isClosed?: boolean;
}

/** An issue that can be linked. */
export interface IssueReference extends LinkTarget {
  number: number;
}

/** A note that can be linked. */
export type NoteReference = LinkTarget;

/** The target of an address. */
export type Linked = { kind: 'issue'; target: IssueReference } | { kind: 'note'; target: NoteReference };

/** A source that shows links of a document to targets of one kind. */
export interface Links<Target> {
  /**
   * Calls `show` with the target as soon as it is known and whenever it changes. Calls it with null when the target was deleted
   * or may not be read.
   *
   * @returns a function that ends the watch
   */
  watch(id: string, show: (target: Target | null) => void): () => void;
  /** Opens a target's address without a reload. */
  open(href: string): void;
}

/** A source whose links can also be chosen from a menu. */
export interface FoundLinks<Target> extends Links<Target> {
  /** Targets for the typed text, best first. */
  find(query: string, signal: AbortSignal): Promise<readonly Target[]>;
}

/** The sources of a document's links. A link without a source is shown as text. */
export interface ShownLinks {
  issues?: Links<IssueReference>;
  notes?: Links<NoteReference>;
}

/**
 * The things to which a document may refer. The area that shows an editor knows people, issues and notes, and the editor does
 * not.
 */
export interface References extends ShownLinks {
  /**
   * People for the text typed after `@`, best first. Null while the people are not known; the area passes another object of
   * references once it knows them. Without this function `@` is text.
   */
  people?: (query: string) => readonly PersonReference[] | null;
  /** Issues for the text after `#`. Without it `#` is text. */
  issues?: FoundLinks<IssueReference> & {
    /** The issue of this project with this number; null when there is none. */
    byNumber(number: number): Promise<IssueReference | null>;
  };
  /** Notes for the text after `[[`. Without it `[[` is text. */
  notes?: FoundLinks<NoteReference>;
  /**
   * The target of a pasted address. Without it the address stays text.
   *
   * @returns null immediately for other addresses; a promise of null when the target does not exist or may not be read
   */
  linkedBy?: (address: string) => Promise<Linked | null> | null;
}

/** The input of an action on a part of a text. */
export interface LineSource {
  /** The first line, at most 200 characters. */
  title: string;
  /** The selected blocks after the title; empty when the title contains the whole text. */
  body: DocumentJson;
  /** The address of the line in which the selection begins; see `lineAddress`. */
  address: string;
}

/** An action on the selected text or the line at the cursor, e.g. creating an issue from it. */
export interface LineAction {
  label: string;
  hint: string;
  /** Other names in the slash menu. */
  keywords: readonly string[];
  icon: LucideIcon;
  /** @returns the issue whose link is inserted; null for none, or after a failure that the action has already shown */
  run(source: LineSource): Promise<IssueReference | null>;
  /** Tells the user that there is no text. */
  onEmpty(): void;
}
