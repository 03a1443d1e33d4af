import { answerFilters } from '#machines/messages/message.schema.ts'
import type { MessageForm } from '#machines/messages/message-form.schema.ts'
import { sides } from '#machines/guests/household.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Pair } from '#src/ui/layout/layout.tsx'
import type { GuestList } from '../../use-guest-list.ts'
import { eventName } from '../table/line-texts.tsx'
import { sideName } from '../table/lines.tsx'

/** What there is to choose from. */
export interface FilterChoices {
  list: Pick<GuestList, 'households' | 'guests' | 'events'>
  questions: RsvpSettings['questions']
  names: readonly [string, string]
}

/** A field's name and value, what is wrong with it, and how it changes. */
export type FieldAt = (field: keyof MessageForm) => {
  name: string
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** Whom a message is for; what there is nothing to choose from for is left out. */
export function FilterFields({ at, choices }: { at: FieldAt; choices: FilterChoices }) {
  const { t } = useTranslation()
  const { list, names } = choices
  const tags = tagsIn(list)
  const sideLabel = (side: (typeof sides)[number]) =>
    side === 'both' ? t('messages:compose.sideBoth') : sideName({ side }, names)
  return (
    <>
      <Pair>
        <Select
          {...at('answer')}
          label={t('messages:compose.answer')}
          choices={answerFilters.map((value) => ({
            value,
            label: t(`messages:compose.answers.${value}`),
          }))}
        />
        <Select
          {...at('eventId')}
          label={t('messages:compose.event')}
          empty={t('messages:compose.anyEvent')}
          choices={list.events.map((event) => ({ value: event.id, label: eventName(event) }))}
        />
        <Select
          {...at('side')}
          label={t('messages:compose.side')}
          empty={t('messages:compose.anySide')}
          choices={sides.map((value) => ({ value, label: sideLabel(value) }))}
        />
        <Select
          {...at('householdId')}
          label={t('messages:compose.household')}
          empty={t('messages:compose.anyHousehold')}
          choices={householdsIn(list)}
        />
        {tags.length > 0 || at('tag').value !== '' ? (
          <Select
            {...at('tag')}
            label={t('messages:compose.tag')}
            empty={t('messages:compose.anyTag')}
            choices={tags.map((value) => ({ value, label: value }))}
          />
        ) : null}
        <Select
          {...at('saveTheDate')}
          label={t('messages:compose.saveTheDate')}
          empty={t('messages:compose.anySaveTheDate')}
          choices={[{ value: 'without', label: t('messages:compose.withoutSaveTheDate') }]}
        />
      </Pair>
      <QuestionFields at={at} questions={choices.questions} />
    </>
  )
}

/** By what a household answered to a question of the couple's, where they ask any. */
function QuestionFields({ at, questions }: { at: FieldAt; questions: FilterChoices['questions'] }) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <Pair>
      <Select
        {...at('questionId')}
        label={t('messages:compose.question')}
        empty={t('messages:compose.anyQuestion')}
        choices={questions.map(({ id, text }) => ({ value: id, label: text }))}
      />
      {at('questionId').value === '' ? null : (
        <TextField
          {...at('reply')}
          label={t('messages:compose.reply')}
          hint={t('messages:compose.replyHint')}
        />
      )}
    </Pair>
  )
}

/** The parts of a filter that leave somebody out, in words. */
export function filterTexts(filter: Record<string, string>, choices: FilterChoices): string[] {
  const { list, questions, names } = choices
  const event = list.events.find(({ id }) => id === filter['eventId'])
  const household = list.households.get(filter['householdId'] ?? '')
  const question = questions.find(({ id }) => id === filter['questionId'])
  const side = sides.find((one) => one === filter['side'])
  const answer = answerFilters.find((one) => one === filter['answer']) ?? 'all'
  return [
    t(`messages:compose.answers.${answer}`),
    event ? eventName(event) : '',
    side ? (side === 'both' ? t('messages:compose.sideBoth') : sideName({ side }, names)) : '',
    filter['tag'] ?? '',
    household?.name ?? '',
    question ? [question.text, filter['reply']].filter(Boolean).join(' ') : '',
    filter['saveTheDate'] === 'without' ? t('messages:compose.withoutSaveTheDate') : '',
  ].filter(Boolean)
}

function householdsIn({ households }: FilterChoices['list']) {
  return [...households.values()]
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => inAlphabet(one.label, other.label))
}

/** Each tag once, whatever its capitals, as it was written first. */
function tagsIn({ guests }: FilterChoices['list']) {
  const tags = new Map<string, string>()
  for (const guest of guests.values())
    for (const tag of guest.tags) if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return [...tags.values()].toSorted(inAlphabet)
}
