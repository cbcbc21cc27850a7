import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release, RouteDescriptor, SnapshotRemote } from '@dojang/contract';
import type { Canaries, Canary, Versions } from './canary.logic.ts';
import type { Change, Version } from './channel-state.ts';

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
  /** What some visitors get in place of these versions (missing in sets that were stored by older versions). */
  canaries?: Canaries;
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
  | 'bad_archive'
  | 'other_name'
  | 'signature_wrong'
  | 'version_wrong'
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
  | 'live_changed'
  | 'canary_unknown'
  | 'canary_limit'
  | 'canary_live'
  | 'version_needed'
  | 'quota_full'
  | 'mount_reserved'
  | 'css_global'
  | 'code_evaluated'
  | 'licence_refused'
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

/** Who changes what is live, and why; both are kept in the history. */
export interface ChangeNote {
  /** Name of a deploy token or of an admin; null for a start and for changes on the machine itself. */
  by: string | null;
  reason: string;
  /** What whoever decided saw as live, null for nothing: when another version is, nothing is changed (`live_changed`). */
  seen?: { name: string; version: string | null } | undefined;
  /**
   * Writes the change elsewhere, e.g. to the audit log, right before it happens: after everything was checked, and once. What it
   * throws prevents the change.
   */
  announce?: () => Promise<void>;
}

/** A stored release, with the bytes of each of its files before compression. */
export interface StoredRelease {
  release: Release;
  bytes: Readonly<Record<string, number>>;
  /** Null for a release that nobody signed. */
  signature: ReleaseSignature | null;
}

/** Who signed the bytes of `release.json`: kept beside them in `release.json.sig`. */
export interface ReleaseSignature {
  /** Id of the deploy token. */
  token: string;
  /** Of Ed25519, base64url. */
  publicKey: string;
  signature: string;
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
  /**
   * The live set with other stored versions of some names, or of names that are not live; null before a shell is published.
   * Kept in memory.
   *
   * @throws PublishError `version_unknown`, `asset_hash`, or the reasons why these cannot be live together
   */
  liveWith(versions: Versions): Promise<LiveSet | null>;
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
   * Checks a build's output (a folder with `release.json`, and with `release.json.sig` when it is signed), stores it
   * and makes it live. Publishing stored content again only changes which version is live.
   *
   * @throws PublishError with all reasons
   */
  publish(folder: string, note?: ChangeNote): Promise<Release>;
  /** As `publish`, for releases that go live together and are checked against each other. */
  publishAll(folders: readonly string[], note?: ChangeNote): Promise<Release[]>;
  /** Checks and stores a build as `publish` does, and leaves what is live as it is. */
  stage(folder: string, note?: ChangeNote): Promise<Release>;
  /** Every reason for which the live platform would refuse this release, as far as it shows without its files. */
  check(release: Release): Promise<Refusal[]>;
  /**
   * Checks builds as `publishAll` does, and serves them in place of the live ones, for a trial. Changes nothing.
   *
   * @throws PublishError with all reasons
   */
  trial(folders: readonly string[]): Promise<Trial>;
  /**
   * Makes only those builds live that were never published before, because releases decide what is live. Builds that
   * are refused together are tried one after the other, so that an error in one area does not block the other areas.
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
  rollBack(name: string, version: string, note?: ChangeNote): Promise<Release>;
  /** As `rollBack`, for a version that was staged or that somebody chose: only the history tells them apart. */
  promote(name: string, version: string, note?: ChangeNote): Promise<Release>;
  /** What happened to a name, the newest first. */
  history(name: string): Promise<Change[]>;
  /** Null for a version that is not stored. */
  stored(name: string, version: string): Promise<StoredRelease | null>;
  /** The scripts of a stored version that were released with a source map. */
  sourceMaps(name: string, version: string): Promise<string[]>;
  /** The gzipped source map of a script: JSON as the build wrote it, not covered by the signature. Null without one. */
  sourceMap(name: string, version: string, file: string): Promise<ReadableStream | null>;
  /** Every name that has a stored version. */
  names(): Promise<string[]>;
  /** Every stored version of a name, the newest first. */
  versions(name: string): Promise<KeptVersion[]>;
  /** Bytes of all stored versions of a name, with their compressed forms. */
  bytesOf(name: string): Promise<number>;
  /**
   * Deletes the versions of all names that nobody got for 30 days, and that were stored before; never one that is live or a
   * canary, or that a rollback goes to.
   *
   * @param now in milliseconds
   */
  collect(now?: number): Promise<Version[]>;
  /**
   * Deletes a stored version, e.g. one that was only staged.
   *
   * @throws PublishError `version_unknown`; `version_needed` when it is live or a canary, or was within 30 days
   */
  forget(name: string, version: string, note?: ChangeNote): Promise<void>;
  /**
   * Removes a remote from the live set; its files stay for open pages.
   *
   * @throws PublishError `version_unknown` when no such remote is live, `no_shell` for the shell
   */
  retire(name: string, note?: ChangeNote): Promise<void>;
  /**
   * Gives a stored version to a part of the visitors, or changes that part. Each set of canaries that a visitor may get has to
   * fit the live releases. A canary ends when another version of its name goes live, or something that it does not fit.
   *
   * @throws PublishError `version_unknown`, `asset_hash`, `canary_live`, `canary_limit`, or why it does not fit; nothing was changed
   */
  setCanary(name: string, canary: Canary, note?: ChangeNote): Promise<Release>;
  /**
   * Makes the canary of a name live for everybody.
   *
   * @throws PublishError `canary_unknown`
   */
  promoteCanary(name: string, note?: ChangeNote): Promise<Release>;
  /**
   * Gives the live version to everybody again.
   *
   * @throws PublishError `canary_unknown`
   */
  endCanary(name: string, note?: ChangeNote): Promise<void>;
}
