import { budgetImportModel } from '#machines/budget/import/budget-import.model.ts'
import { isEmptyPlan } from '#machines/budget/files/plan.schema.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...budgetImportModel,
  portInputs: {
    write: (input: unknown) =>
      !isEmptyPlan((input as { plan: Parameters<typeof isEmptyPlan>[0] }).plan),
  },
  invariants: {
    'what is seen was read': (snapshot) =>
      !snapshot.hasTag('seen') || snapshot.context.sheet !== null,
    'nothing is written that would change nothing': ({ context }) =>
      context.plan === null || !isEmptyPlan(context.plan),
    'a file is forgotten with the next one': (snapshot) =>
      !snapshot.matches('reading') ||
      (snapshot.context.sheet === null && snapshot.context.chosen.length === 0),
  },
})
