import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { ImportPlan } from '../files/plan.schema.ts'

export type BudgetImportPorts = {
  /** Reads the file that was chosen last; null where there is no table in it. */
  readFile: () => Promise<Sheet | null>
  /** Writes a plan, all of it or nothing, and the same plan once. What was refused is told beside the budget. */
  write: (input: { plan: ImportPlan }) => Promise<{ result: 'written' | 'refused' }>
}
