import { budgetImportMachine } from '#machines/budget/import/budget-import.machine.ts'
import type { BudgetImportPorts } from '#machines/budget/import/budget-import.ports.ts'
import type { ImportPlan } from '#machines/budget/files/plan.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import { readSheetFile } from '#src/client/files/spreadsheet.ts'
import { sendImport } from './budget.queries.ts'

/**
 * An import into one wedding's budget. `report` is handed what is sent, shows how it went, and
 * answers whether it is written.
 */
export function openBudgetImport(
  weddingId: string,
  report: (plan: ImportPlan, sent: ReturnType<typeof sendImport>) => Promise<boolean>,
) {
  let file: File | null = null
  // Of one plan: sent again after a lost answer it is written once.
  let sent = { plan: '', key: '' }
  const logic = budgetImportMachine.provide({
    actors: bind<BudgetImportPorts>({
      readFile: async () => (file ? readSheetFile(file) : null),
      write: async ({ plan }) => {
        const text = JSON.stringify(plan)
        if (sent.plan !== text) sent = { plan: text, key: crypto.randomUUID() }
        const isWritten = await report(plan, sendImport(weddingId, plan, sent.key))
        return { result: isWritten ? 'written' : 'refused' }
      },
    }),
  })
  return { logic, pick: (picked: File) => void (file = picked) }
}
