import type { Sheet } from '#machines/kernel/files/sheet.ts'
import type { ImportPlan } from '../files/plan.schema.ts'

export type BudgetImportPorts = {
  /** Reads the file that was chosen last; null if it holds no table. */
  readFile: () => Promise<Sheet | null>
  /** Writes a plan once, all of it or nothing. A refusal is told beside what would change. */
  write: (input: { plan: ImportPlan }) => Promise<{ result: 'written' | 'refused' }>
}
