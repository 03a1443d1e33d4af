import type { SnapshotFrom } from 'xstate'
import type { Budget } from '../budget.schema.ts'
import { columnsOf } from '../files/columns.rules.ts'
import { planBudgetImport } from '../files/import.rules.ts'
import type { DryRun } from '../files/import.rules.ts'
import type { budgetImportMachine } from './budget-import.machine.ts'
import { columnsIn, orderIn, orderRead } from './budget-import.rules.ts'

type Snapshot = SnapshotFrom<typeof budgetImportMachine>

export function isUnreadable(snapshot: Snapshot) {
  return snapshot.hasTag('unreadable')
}

export function isWriting(snapshot: Snapshot) {
  return snapshot.hasTag('seen') && snapshot.hasTag('busy')
}

/** The file as it is understood so far; null until one is read. */
export function fileIn(snapshot: Snapshot) {
  const { fileName, sheet } = snapshot.context
  if (sheet === null || !snapshot.hasTag('seen')) return null
  const chosen = columnsIn(snapshot.context)
  return {
    name: fileName,
    sheet,
    chosen,
    orderRead: orderRead(snapshot.context),
    order: orderIn(snapshot.context),
    hasItems: columnsOf(sheet.headers, chosen).places.has('name'),
  }
}

/** What it would change in the current budget. */
export function dryRunOf(snapshot: Snapshot, budget: Budget): DryRun | null {
  const file = fileIn(snapshot)
  return file && planBudgetImport(file.name, file.sheet, budget, file.chosen, file.order)
}

/** The first reason why it cannot be imported; null if there is none. */
export function failedGuards(snapshot: Snapshot, { plan, beyond }: DryRun) {
  if (snapshot.can({ type: 'ACCEPT', plan, isBeyond: beyond !== null })) return null
  if (beyond) return 'fits'
  const file = fileIn(snapshot)
  return file?.orderRead && file.order === null ? 'knowsDays' : 'wouldChange'
}
