import type { Limit } from '../model/policy.ts';

/** A limit and what is used of it. Amounts are in the argument's own unit; a count uses one at a time. */
export interface LimitAccount {
  readonly limit: Limit;
  /** Committed by requests that succeeded. */
  committed: number;
  /** Held by requests that were allowed and whose responses are not known yet. */
  reserved: number;
}

/** So much of one account, held for one request. */
export interface Reservation {
  readonly account: LimitAccount;
  readonly amount: number;
}

export function openAccount(limit: Limit): LimitAccount {
  return { limit, committed: 0, reserved: 0 };
}

/** Whether the amount still fits, those held by requests under way included. */
export function fits({ limit, committed, reserved }: LimitAccount, amount: number): boolean {
  return Number.isFinite(amount) && amount >= 0 && committed + reserved + amount <= limit.atMost;
}

export function reserve(reservations: readonly Reservation[]): void {
  for (const { account, amount } of reservations) account.reserved += amount;
}

/** Ends reservations: kept where the request succeeded, given back where it failed. */
export function settleReservations(reservations: readonly Reservation[], succeeded: boolean): void {
  for (const { account, amount } of reservations) {
    account.reserved -= amount;
    if (succeeded) account.committed += amount;
  }
}
