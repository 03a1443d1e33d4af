import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { isAnswered } from '#machines/guests/rsvp/rsvp.selectors.ts'
import { answerField } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import { formatListInSentence } from '#src/i18n/format.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles, Select } from '#src/ui/forms/choices.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Pair, Soft } from '#src/ui/layout/layout.tsx'
import { useRsvpAnswer } from '../../rsvp/use-rsvp-answer.ts'
import { invitedTo, personName } from './rsvp-texts.tsx'
import css from './rsvp.module.css'

interface FormProps {
  token: string
  received: ReceivedRsvp
  onBegin: () => void
  onArrived: (received: ReceivedRsvp) => void
}

/** Who comes to what, for everybody in the household. */
export function AnswerForm({ token, received, onBegin, onArrived }: FormProps) {
  const { t } = useTranslation()
  const { people, questions } = received
  const edit = useRsvpAnswer(token, received, onArrived)
  const { values, problemAt, change, submit, isWaiting } = edit
  const at = (field: string) => ({
    name: field,
    value: values[field] ?? '',
    error: errorText(problemAt(field)),
    onChange: (value: string) => {
      onBegin()
      change(field, value)
    },
  })
  const open = people.filter(({ id, answers }) =>
    Object.keys(answers).some((eventId) => !values[answerField(id, eventId)]),
  )
  const leftOpen =
    open.length < people.length ? open.map((person) => personName(person, people)) : []
  return (
    <Form onSubmit={submit}>
      {people.length > 1 ? <p>{t('rsvp:alone')}</p> : null}
      {people.map((person) => (
        <PersonAnswers key={person.id} {...{ received, values, at, person }} />
      ))}
      <fieldset className={css.person}>
        <legend>{t('rsvp:more')}</legend>
        {questions.map(({ id, text }) => (
          <TextField key={id} {...at(`reply.${id}`)} label={text} />
        ))}
        <TextArea {...at('message')} label={t('rsvp:message')} />
      </fieldset>
      <EditEnd
        edit={edit}
        texts={editTexts()}
        labelOf={(field) => labelOf(field, received)}
        show={(_, value) =>
          value === 'coming' || value === 'not_coming'
            ? t(`rsvp:${value}`)
            : value || t('ui:notGiven')
        }
        size="large"
        save={t(isAnswered(received) ? 'rsvp:change' : 'rsvp:send')}
        busyLabel={t('rsvp:sending')}
        hidesRefusal={isWaiting}
        notices={<AnswerNotices {...{ isWaiting, leftOpen }} />}
        className={css.send}
      >
        <Soft small>{t('rsvp:unsaved')}</Soft>
      </EditEnd>
    </Form>
  )
}

type FieldAt = (field: string) => {
  name: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

type RsvpAnswer = ReturnType<typeof useRsvpAnswer>

/** What one person answers: to which events they come, and what they eat. */
function PersonAnswers({
  received: { people, events, meals },
  values,
  at,
  person,
}: {
  received: ReceivedRsvp
  values: RsvpAnswer['values']
  at: FieldAt
  person: ReceivedRsvp['people'][number]
}) {
  const { t } = useTranslation()
  const name = personName(person, people)
  const own = events.filter(({ id }) => person.answers[id] !== undefined)
  const isComing = own.some(({ id }) => values[answerField(person.id, id)] === 'coming')
  return (
    <fieldset className={css.person}>
      <legend>{name}</legend>
      {person.isPlusOne ? (
        <Pair>
          <TextField {...at(`firstName.${person.id}`)} label={t('rsvp:firstName')} />
          <TextField {...at(`lastName.${person.id}`)} label={t('rsvp:lastName')} />
        </Pair>
      ) : null}
      {own.map((event) => (
        <ChoiceTiles
          key={event.id}
          abreast
          {...at(answerField(person.id, event.id))}
          label={invitedTo(event)}
          {...(person.answers[event.id] === 'pending'
            ? clearing(at(answerField(person.id, event.id)))
            : {})}
          choices={[
            { value: 'coming', label: t('rsvp:coming') },
            { value: 'not_coming', label: t('rsvp:not_coming') },
          ]}
        />
      ))}
      {isComing ? <MealFields {...{ person, at }} meals={meals} /> : null}
    </fieldset>
  )
}

function MealFields({
  person,
  meals,
  at,
}: {
  person: ReceivedRsvp['people'][number]
  meals: readonly string[]
  at: FieldAt
}) {
  const { t } = useTranslation()
  const dishes = [...new Set([...meals, person.meal].filter(Boolean))]
  return (
    <Pair>
      {dishes.length > 0 ? (
        <Select
          {...at(`meal.${person.id}`)}
          label={t('rsvp:meal')}
          empty={t('rsvp:mealNone')}
          choices={dishes.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <TextField {...at(`diet.${person.id}`)} label={t('rsvp:diet')} />
    </Pair>
  )
}

function AnswerNotices({ isWaiting, leftOpen }: { isWaiting: boolean; leftOpen: string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Notice>{isWaiting ? t('rsvp:waiting') : null}</Notice>
      <Notice>
        {leftOpen.length > 0
          ? t('rsvp:leftOpen', { names: formatListInSentence(leftOpen), count: leftOpen.length })
          : null}
      </Notice>
    </>
  )
}

/** Whoever has answered may change the answer; until then a choice may be taken back as well. */
function clearing({ onChange }: { onChange: (value: string) => void }) {
  return { clear: t('ui:clear'), onClear: () => onChange('') }
}

/** What a field is about, in words. */
function labelOf(field: string, { people, events, questions }: ReceivedRsvp): string {
  const [part = '', id, eventId] = field.split('.')
  const person = people.find((one) => one.id === id)
  const event = events.find((one) => one.id === eventId)
  if (person && event)
    return t('rsvp:answerOf', { name: personName(person, people), event: invitedTo(event) })
  const known = (['firstName', 'lastName', 'meal', 'diet'] as const).find((name) => name === part)
  if (person && known)
    return t('rsvp:fieldOf', { name: personName(person, people), field: t(`rsvp:${known}`) })
  return questions.find((one) => one.id === id)?.text ?? t('rsvp:message')
}
