import { useState } from 'react'
import * as v from 'valibot'
import { daySchema } from '#machines/kernel/values/dates.ts'
import { WhenFields } from '#src/features/wedding/components/fields/when-fields.tsx'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
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

  async function save() {
    if (values.weddingDate && !v.is(daySchema, values.weddingDate)) {
      setProblem('invalid_date')
      return 'wrong'
    }
    return answer({
      weddingDate: values.weddingDate || null,
      datePeriod: values.datePeriod || null,
    })
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
    </StepForm>
  )
}
