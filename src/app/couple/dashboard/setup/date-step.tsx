import { useState } from 'react'
import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { ConfirmDateMove } from '#src/features/wedding/components/date-move.tsx'
import { WhenFields } from '#src/features/wedding/components/fields/when-fields.tsx'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { previewDate } from '#src/features/wedding/wedding.queries.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-form.tsx'
import { useWeddingAnswer } from './use-wedding-answer.ts'

/** When it is, as far as they know. */
export function DateStep(step: StepProps) {
  const { wedding } = useWedding()
  const answer = useWeddingAnswer()
  const [values, setValues] = useState({
    weddingDate: wedding.weddingDate ?? '',
    datePeriod: wedding.datePeriod ?? '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, ask] = useState<Asked | null>(null)
  const to = values.weddingDate || null

  async function save() {
    if (to !== null && !v.is(daySchema, to)) {
      setProblem('invalid_date')
      return 'wrong'
    }
    const kept = wedding.weddingDate === null || wedding.weddingDate === to ? null : await confirm()
    return kept ?? answer({ weddingDate: to, datePeriod: values.datePeriod || null })
  }

  /** Null if the date is meant to move: the set-up may be resumed once vendors are booked. */
  async function confirm() {
    const preview = await previewDate(wedding.id, to)
    if (preview.result === 'refused') return preview.code
    const { promise, resolve } = Promise.withResolvers<boolean>()
    ask({ move: preview.body, from: wedding.weddingDate, settle: resolve })
    const isMeant = await promise
    ask(null)
    return isMeant ? null : 'wrong'
  }

  return (
    <StepForm {...step} save={save}>
      <WhenFields
        values={values}
        today={useToday()}
        errorAt={(field) => (field === 'weddingDate' ? errorText(problem) : null)}
        onChange={(field, value) => {
          setProblem(null)
          setValues((before) => ({ ...before, [field]: value }))
        }}
      />
      <ConfirmDateMove
        move={asked?.move ?? null}
        from={asked?.from ?? null}
        now={wedding.weddingDate}
        to={to}
        busy={false}
        onAct={() => asked?.settle(true)}
        onKeep={() => asked?.settle(false)}
      />
    </StepForm>
  )
}

interface Asked {
  move: DateMove
  /** The date when it was asked. */
  from: string | null
  settle: (isMeant: boolean) => void
}
