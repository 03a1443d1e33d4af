import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Standing, GivenAnswer, Guest } from '#machines/guests/guest.schema.ts'
import { answers } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { mealChoices } from './meal-choices.tsx'
import { eventName } from '../table/line-texts.tsx'

export function NameFields({
  firstName,
  setFirstName,
  lastName,
  setLastName,
}: {
  firstName: string
  setFirstName: (next: string) => void
  lastName: string
  setLastName: (next: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <input
        name="firstName"
        aria-label={t('guests:guest.firstName')}
        maxLength={100}
        value={firstName}
        onChange={({ target }) => setFirstName(target.value)}
      />
      <input
        name="lastName"
        aria-label={t('guests:guest.lastName')}
        maxLength={100}
        value={lastName}
        onChange={({ target }) => setLastName(target.value)}
      />
    </>
  )
}

export function MealSelect({
  guest,
  meals,
  by,
  meal,
  setMeal,
  answer,
  end,
  name,
}: {
  guest: Guest
  meals: readonly string[]
  by: 'keys' | 'pointer'
  meal: string
  setMeal: (next: string) => void
  answer: Standing | 'invited'
  end: (
    keep: boolean,
    next?: number,
    picked?: { answer: Standing | 'invited'; meal: string },
  ) => void
  name: string
}) {
  const { t } = useTranslation()
  return (
    <select
      name="meal"
      aria-label={t('guests:table.mealOf', { name })}
      value={meal}
      onChange={({ target }) => {
        setMeal(target.value)
        if (by === 'pointer') end(true, 0, { answer, meal: target.value })
      }}
    >
      <option value="">{t('guests:table.noMeal')}</option>
      {mealChoices(meals, guest.meal).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function AnswerSelect({
  event,
  by,
  meal,
  answer,
  setAnswer,
  end,
  name,
}: {
  event: WeddingEvent
  by: 'keys' | 'pointer'
  meal: string
  answer: Standing | 'invited'
  setAnswer: (next: Standing | 'invited') => void
  end: (
    keep: boolean,
    next?: number,
    picked?: { answer: Standing | 'invited'; meal: string },
  ) => void
  name: string
}) {
  const { t } = useTranslation()
  return (
    <select
      name="answer"
      aria-label={t('guests:table.answerOf', { event: eventName(event), name })}
      value={answer}
      onChange={({ target }) => {
        // The list holds these values and no others.
        const picked = target.value as GivenAnswer['answer']
        setAnswer(picked)
        // Arrow keys pass through every choice; a press picks one.
        if (by === 'pointer') end(true, 0, { answer: picked, meal })
      }}
    >
      {[...answers, 'uninvited' as const].map((one) => (
        <option key={one} value={one}>
          {t(`guests:answer.${one}`)}
        </option>
      ))}
    </select>
  )
}
