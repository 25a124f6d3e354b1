import type { Limit } from '../../model/policy/policy.ts';
import { allowanceOf, unitsOf } from './units.ts';

/** A limit and what this session used of it, in millionths. What is counted over more than a session is counted in a store instead. */
export interface LimitAccount {
  readonly limit: Limit;
  readonly atMost: number;
  /** Committed by requests that may have reached their servers. */
  committed: number;
  /** Held by requests that were allowed and whose ends are not known yet. */
  reserved: number;
}

/** So much of one account, held for one request. Amounts are in the argument's own unit; a count uses one at a time. */
export interface Reservation {
  readonly account: LimitAccount;
  readonly amount: number;
}

export function openAccount(limit: Limit): LimitAccount {
  return { limit, atMost: allowanceOf(limit.atMost), committed: 0, reserved: 0 };
}

/** Whether the amount is one, and still fits, those held by requests under way included. */
export function fits({ atMost, committed, reserved }: LimitAccount, amount: number): boolean {
  const units = unitsOf(amount);
  return units !== undefined && committed + reserved + units <= atMost;
}

export function reserve(reservations: readonly Reservation[]): void {
  for (const { account, amount } of reservations) {
    if (account.limit.over === 'session') account.reserved += unitsOf(amount) ?? Number.POSITIVE_INFINITY;
  }
}

/** Ends reservations: kept where the request may have been done, given back where it cannot have been. */
export function settleReservations(reservations: readonly Reservation[], kept: boolean): void {
  for (const { account, amount } of reservations) {
    if (account.limit.over !== 'session') continue;
    const units = unitsOf(amount) ?? Number.POSITIVE_INFINITY;
    account.reserved -= units;
    if (kept) account.committed += units;
  }
}
