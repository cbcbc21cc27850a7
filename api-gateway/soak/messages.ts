/** What the gateway's process is given: its data folder, and what `registry.publishAll` takes. */
export interface Setup {
  dataDir: string;
  builds: string[];
}

/** What the gateway's process tells: once where it is, then how it does. */
export type FromServer =
  | { port: number; key: string }
  | { rss: number /** Events of level error in the log, counted by name. */; errors: Record<string, number> };

/** Where the gateway is, and whom the attackers are after. */
export interface Target {
  port: number;
  /** Publishable key. */
  key: string;
  /** Addresses of the honest people. */
  emails: string[];
  /** A page that is published. */
  pageId: string;
}

/** What came of each kind of attack: statuses, or the codes of errors, counted. */
export type Outcomes = Record<string, Record<string, number>>;
