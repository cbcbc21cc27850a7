/**
 * Exports of shared modules that are kept for one more major of the contract: shared module → export → what to use in its place.
 * Releases that use one are accepted, and their teams are told. An export leaves this list and its module with the next major.
 */
export const DEPRECATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
