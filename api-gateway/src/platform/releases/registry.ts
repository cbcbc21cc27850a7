import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release, RouteDescriptor, SnapshotRemote } from '@dojang/contract';

/** The live set: the shell and one version of each remote. */
export interface LiveSet {
  /** Hash over the versions; the build id of `/builds/meta/{buildId}.json`. */
  id: string;
  /** When this set went live, ISO 8601. */
  at: string;
  shell: Release;
  /** The shell's `index.html` as built. */
  shellHtml: string;
  remotes: SnapshotRemote[];
  /** Every route of the shell and of the remotes. */
  routes: RouteDescriptor[];
  /**
   * Files that pages preload: those of all pages, and those of each page by its route's path. `home` is `/` for a
   * member, with the blocks of areas (missing in sets that were stored by older versions).
   */
  hints: { everyPage: Hint[]; byPath: Record<string, Hint[]>; home?: Hint[] };
}

/** A file that a page should preload. */
export interface Hint {
  address: string;
  integrity: string;
}

/** A file of a release, ready to be sent. */
export interface Artefact {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  encoding: 'br' | 'gzip' | null;
}

export type RefusalCode =
  | 'bad_release'
  | 'bad_descriptor'
  | 'contract_unmet'
  | 'schema_unmet'
  | 'api_unmet'
  | 'not_as_promised'
  | 'mount_taken'
  | 'route_outside_mounts'
  | 'route_taken'
  | 'error_code_taken'
  | 'no_shell'
  | 'shared_missing'
  | 'shared_range'
  | 'export_missing'
  | 'asset_missing'
  | 'asset_hash'
  | 'asset_name'
  | 'asset_type'
  | 'version_exists'
  | 'version_unknown'
  | 'mount_reserved'
  | 'css_global'
  | 'over_budget'
  | 'types_wrong'
  | 'build_failed'
  | 'smoke_failed'
  | 'disk_full'
  | 'disk_read_only';

export interface Refusal {
  code: RefusalCode;
  /** English, for the operator. */
  message: string;
}

/** A refused publish; nothing was changed. */
export class PublishError extends Error {
  readonly refusals: Refusal[];

  constructor(refusals: Refusal[]) {
    super(refusals.map((refusal) => `${refusal.code}: ${refusal.message}`).join('\n'));
    this.name = 'PublishError';
    this.refusals = refusals;
  }
}

/** A stored version, as `versions` lists it. */
export interface KeptVersion {
  version: string;
  /** When it was stored, ISO 8601. */
  at: string;
  isLive: boolean;
}

/** The result for the builds that a start offered. */
export interface StartReport {
  /** Went live, because they had never been published. */
  published: Release[];
  /** Unchanged: another version is live by a release, a rollback or a retirement. */
  left: Release[];
  /** Refused or unreadable, with the reasons; the live version stays. */
  failures: ReleaseProblem[];
}

/** What a gateway serves of releases. */
export interface ReleaseReader {
  /** The live set, or null before a shell is published. */
  live(): Promise<LiveSet | null>;
  /** Problems of the stored releases, as of the last check, and of the last start. */
  problems(): readonly ReleaseProblem[];
  /** A file of any stored release, in the best accepted encoding, or null. */
  artefact(name: string, version: string, file: string, acceptEncoding: string): Promise<Artefact | null>;
}

/** Builds as they would be live with the current releases: nothing of them is stored. */
export interface Trial extends ReleaseReader {
  live(): Promise<LiveSet>;
  releases: readonly Release[];
}

/** Stores releases and records which are live. The shell's release is treated like any other. */
export interface Registry extends ReleaseReader {
  /**
   * Checks a build's output (a folder with `release.json`), stores it permanently and makes it live. Publishing stored
   * content again only changes which version is live.
   *
   * @throws PublishError with all reasons
   */
  publish(folder: string): Promise<Release>;
  /** As `publish`, for releases that go live together and are checked against each other. */
  publishAll(folders: readonly string[]): Promise<Release[]>;
  /**
   * Checks builds as `publishAll` does, and serves them in place of the live ones, for a trial. Changes nothing.
   *
   * @throws PublishError with all reasons
   */
  trial(folders: readonly string[]): Promise<Trial>;
  /**
   * Makes only those builds live that were never published before, because releases decide what is live. Builds that
   * are refused together are tried one after the other, so that an error in one area blocks no other.
   *
   * @param notBuilt names without a build; reported as problems, like the report's failures, until another version of
   * that name goes live
   */
  publishNew(folders: readonly string[], notBuilt?: readonly ReleaseProblem[]): Promise<StartReport>;
  /**
   * Makes a stored version live again, and keeps it live over restarts until the next release of that name.
   *
   * @throws PublishError `version_unknown`, `asset_…` when its files are damaged, or the live platform's reasons for
   * refusing it
   */
  rollBack(name: string, version: string): Promise<Release>;
  /** Every stored version of a name, the newest first. */
  versions(name: string): Promise<KeptVersion[]>;
  /**
   * Removes a remote from the live set; its files stay for open pages.
   *
   * @throws PublishError `version_unknown` when no such remote is live, `no_shell` for the shell
   */
  retire(name: string): Promise<void>;
}
