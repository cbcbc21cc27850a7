import type { Fault } from './fault.ts';
import { kills } from './kill.ts';
import { machines } from './machine.ts';
import { networks } from './network.ts';
import { pauses } from './pause.ts';
import { releases } from './releases.ts';
import { shutdowns } from './shutdown.ts';

/** Every kind of fault, in the order in which the short form runs them. */
export const FAULTS: readonly Fault[] = [...kills, ...pauses, ...networks, ...machines, ...releases, ...shutdowns];
