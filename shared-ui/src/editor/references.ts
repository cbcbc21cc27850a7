import type { LucideIcon } from 'lucide-react';
import type { DocumentJson } from '../document/index.ts';

/** A person who can be mentioned. */
export interface PersonReference {
  id: string;
  name: string;
  /** Tells people of the same name apart, e.g. an e-mail address. */
  hint?: string;
}

/** What a link of a document leads to. */
export interface LinkTarget {
  id: string;
  projectId: string;
  title: string;
  /** Path of the platform. */
  href: string;
  /** Drawn as finished. */
  isClosed?: boolean;
}

/** An issue that can be linked. */
export interface IssueReference extends LinkTarget {
  number: number;
}

/** A note that can be linked. */
export type NoteReference = LinkTarget;

/** What an address leads to. */
export type Linked = { kind: 'issue'; target: IssueReference } | { kind: 'note'; target: NoteReference };

/** What shows the links of a document to targets of one kind. */
export interface Links<Target> {
  /**
   * Calls `show` with the target as soon as it is known and whenever it changes; with null when it is gone or may not be
   * read.
   *
   * @returns ends the watch
   */
  watch(id: string, show: (target: Target | null) => void): () => void;
  /** Opens a target's address without a reload. */
  open(href: string): void;
}

/** Links that can also be chosen from a menu. */
export interface FoundLinks<Target> extends Links<Target> {
  /** Targets for what was typed so far, best first. */
  find(query: string, signal: AbortSignal): Promise<readonly Target[]>;
}

/** What shows the links of a document. Links without their source are text. */
export interface ShownLinks {
  issues?: Links<IssueReference>;
  notes?: Links<NoteReference>;
}

/** What a document may refer to. The area that shows an editor knows people, issues and notes; the editor does not. */
export interface References extends ShownLinks {
  /** People after `@`, for what was typed so far, best first. Absent: `@` is text. */
  people?: (query: string) => readonly PersonReference[];
  /** Issues after `#`. Absent: `#` is text. */
  issues?: FoundLinks<IssueReference> & {
    /** The issue of this project with that number; null when there is none. */
    byNumber(number: number): Promise<IssueReference | null>;
  };
  /** Notes after `[[`. Absent: `[[` is text. */
  notes?: FoundLinks<NoteReference>;
  /**
   * What a pasted address leads to. Absent: it stays an address.
   *
   * @returns null at once for an address of something else; otherwise null when there is nothing or it may not be read
   */
  linkedBy?: (address: string) => Promise<Linked | null> | null;
}

/** What an action on a part of a text gets. */
export interface LineSource {
  /** The first line, at most 200 characters. */
  title: string;
  /** The selected blocks after it; empty when the title says everything. */
  body: DocumentJson;
  /** The address of the line where the selection begins; see `lineAddress`. */
  address: string;
}

/** An action on the selected text or the line of the cursor, e.g. making an issue of it. */
export interface LineAction {
  label: string;
  hint: string;
  /** Other names in the menu after a slash. */
  keywords: readonly string[];
  icon: LucideIcon;
  /** @returns the issue whose link is put into the text; null for none, also after a failure, which the action has explained */
  run(source: LineSource): Promise<IssueReference | null>;
  /** Explains that there is no text. */
  onEmpty(): void;
}
