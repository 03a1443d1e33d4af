import { questionsAs, questionsIn } from '#machines/website/website-form.schema.ts'
import { most } from '#machines/website/website.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import css from './editor.module.css'

interface QuestionProps {
  /** As the form keeps it. */
  value: string
  problem: string | null
  onChange: (value: string) => void
}

/** What guests ask, and what the couple answers. */
export function QuestionFields({ value, problem, onChange }: QuestionProps) {
  const { t } = useTranslation()
  const pairs = questionsIn(value)
  const set = (place: number, change: Partial<(typeof pairs)[number]>) =>
    onChange(questionsAs(pairs.map((pair, at) => (at === place ? { ...pair, ...change } : pair))))
  return (
    <fieldset className={css.group}>
      <legend>{t('publishing:form.questions')}</legend>
      {pairs.map((pair, place) => (
        // They have no name of their own but their number.
        <div key={place} className={css.pair}>
          <TextField
            name={`question-${place}`}
            label={t('publishing:form.question', { number: place + 1 })}
            autoComplete="off"
            value={pair.question}
            onChange={(question) => set(place, { question })}
          />
          <TextArea
            name={`answer-${place}`}
            label={t('publishing:form.answer', { number: place + 1 })}
            value={pair.answer}
            onChange={(answer) => set(place, { answer })}
          />
          <Row flush>
            <Button
              kind="bare"
              name={t('publishing:form.removeQuestion', { number: place + 1 })}
              onPress={() => onChange(questionsAs(pairs.filter((_, at) => at !== place)))}
            >
              {t('publishing:form.removeQuestionShort')}
            </Button>
          </Row>
        </div>
      ))}
      <Notice kind="critical">
        {problem === 'blank_pair' ? t('publishing:form.blankPair') : errorText(problem)}
      </Notice>
      <Row>
        <Button
          kind="quiet"
          icon="add"
          disabledReason={pairs.length < most.questions ? null : t('publishing:form.fullQuestions')}
          onPress={() => onChange(questionsAs([...pairs, { question: '', answer: '' }]))}
        >
          {t('publishing:form.addQuestion')}
        </Button>
      </Row>
    </fieldset>
  )
}
