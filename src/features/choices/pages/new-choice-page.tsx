import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { blankChoiceForm, choiceFormSchema } from '#machines/choices/choice/choice-form.schema.ts'
import { fieldProblems, typedInto } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { addChoice } from '../choices.queries.ts'
import { ChoiceFields } from '../components/choice-fields.tsx'

interface NewChoiceProps {
  weddingId: string
  currency: string
  category: ServiceCategory | null
}

/**
 * A vendor from outside the marketplace, to be added. Nothing typed is lost, whatever the answer.
 */
export function NewChoicePage({ weddingId, currency, category: asked }: NewChoiceProps) {
  const { t } = useTranslation()
  const { category, setCategory, typed, setTyped, sending, problemAt, add } = useNewChoice({
    weddingId,
    currency,
    asked,
  })

  return (
    <Card label={t('choices:details.new')}>
      <Form onSubmit={() => void add()}>
        <Select
          label={t('choices:details.category')}
          name="category"
          required
          empty={t('choices:details.chooseCategory')}
          value={category}
          error={errorText(problemAt('category'))}
          choices={serviceCategories.map((value) => ({
            value,
            label: t(`vendors:category.${value}`),
          }))}
          onChange={(value) => {
            setCategory(value)
            setTyped({
              ...typed,
              problems: typed.problems.filter(({ path }) => path !== 'category'),
            })
          }}
        />
        <ChoiceFields
          isFromMarketplace={false}
          values={typed.values}
          errorAt={(field) => errorText(problemAt(field))}
          onChange={(field, value) => setTyped(typedInto(typed, { field, value }))}
        />
        <Notice kind="critical">
          {sending.refused
            ? t('choices:refused', { reason: errorText(sending.refused) ?? '' })
            : null}
        </Notice>
        <div>
          <Button type="submit" busy={sending.isBusy} busyLabel={t('choices:details.adding')}>
            {t('choices:details.add')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** What is typed of a vendor, and adding them. */
function useNewChoice({
  weddingId,
  currency,
  asked,
}: {
  weddingId: string
  currency: string
  asked: ServiceCategory | null
}) {
  const { t } = useTranslation()
  const go = useNavigate()
  const [category, setCategory] = useState<ServiceCategory | ''>(asked ?? '')
  const [typed, setTyped] = useState({
    values: blankChoiceForm(currency),
    problems: [] as FieldProblem[],
  })
  const [sending, setSending] = useState<{ isBusy: boolean; refused: string | null }>({
    isBusy: false,
    refused: null,
  })
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()
  const showToast = useToast()
  const problemAt = (field: string) =>
    typed.problems.find(({ path }) => path === field)?.code ?? null

  async function add() {
    if (sending.isBusy) return
    const missing: FieldProblem[] = category === '' ? [{ path: 'category', code: 'required' }] : []
    const problems = [...missing, ...fieldProblems(choiceFormSchema, typed.values)]
    setTyped({ ...typed, problems })
    if (problems.length > 0 || category === '') return
    setSending({ isBusy: true, refused: null })
    const added = { category, details: v.parse(choiceFormSchema, typed.values) }
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce(added, (key) => addChoice(weddingId, added, key))
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void add())
      setTyped({
        ...typed,
        problems: (answer.details.fields ?? []).map(({ path, code }) => ({
          path: path.replace('details.', ''),
          code,
        })),
      })
      return setSending({ isBusy: false, refused: answer.code })
    }
    const { choice } = answer.body
    showToast({ message: t('choices:messages.saved', { name: choice.name }) })
    return go(`/dashboard/vendors/${choice.id}`)
  }

  return { category, setCategory, typed, setTyped, sending, problemAt, add }
}
