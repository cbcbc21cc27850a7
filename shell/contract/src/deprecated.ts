/**
 * Exports of shared modules that stay for one more major version of the contract: shared module → export → its replacement.
 * Releases that use such an export are accepted, and their teams are told. With the next major version the export is removed
 * from its module and from this list.
 */
export const DEPRECATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
