import { useState } from 'react'
import { maxInRule, ruleKinds } from '#machines/seating/seating.schema.ts'
import type { Rule, RuleKind, SeatingWritten } from '#machines/seating/seating.schema.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Combobox } from '#src/ui/forms/combobox/combobox.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { addRule, changeRule } from '../../seating.queries.ts'
import type { Room } from '../../use-room.ts'
import { kindOf } from './rule-texts.tsx'
import css from './rules.module.css'

interface RuleWindowProps {
  weddingId: string
  room: Room
  /** Null for a new rule. */
  rule: Rule | null
  onKept: (answer: Answer<SeatingWritten>, message: string) => void
  onClose: () => void
}

/** Edits a rule: who sits together or apart, or who may sit away from their household. */
export function RuleWindow(about: RuleWindowProps) {
  const { room, rule, onClose } = about
  const { t } = useTranslation()
  const { kind, setKind, guestIds, setGuestIds, problem, isSaving, save, ...picker } =
    useRuleForm(about)

  return (
    <Window title={t(rule ? 'seating:rules.kind' : 'seating:rules.add')} onClose={onClose}>
      <Form onSubmit={() => void save()}>
        <ChoiceTiles
          label={t('seating:rules.kind')}
          name="kind"
          roomy
          value={kind}
          choices={ruleKinds.map((value) => ({ value, label: kindOf({ kind: value }) }))}
          onChange={setKind}
        />
        <ChosenGuests {...{ room, guestIds, setGuestIds }} />
        {guestIds.length < maxInRule ? <GuestPicker {...picker} /> : null}
        <WindowActs
          act={t('seating:rules.save')}
          acting={t('seating:tables.saving')}
          isBusy={isSaving}
          refusal={problem}
          close={t('seating:tables.close')}
        />
      </Form>
    </Window>
  )
}

/** The guests of the rule; a press removes one. */
function ChosenGuests({
  room,
  guestIds,
  setGuestIds,
}: {
  room: Room
  guestIds: string[]
  setGuestIds: (next: string[]) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className={css.chosen} aria-label={t('seating:rules.who')}>
      {guestIds
        .filter((guestId) => room.guest(guestId))
        .map((guestId) => (
          <li key={guestId}>
            <button
              type="button"
              className={css.taken}
              aria-label={t('seating:rules.takeOff', { name: room.nameOf(guestId) })}
              onClick={() => setGuestIds(guestIds.filter((one) => one !== guestId))}
            >
              {room.nameOf(guestId)}
            </button>
          </li>
        ))}
    </ul>
  )
}

function GuestPicker({
  typed,
  type,
  choices,
  meant,
  take,
}: Pick<ReturnType<typeof useRuleForm>, 'typed' | 'type' | 'choices' | 'meant' | 'take'>) {
  const { t } = useTranslation()
  return (
    <>
      <Combobox
        label={t('seating:rules.who')}
        hint={t('seating:rules.whoHint')}
        name="who"
        value={typed}
        choices={choices}
        onChange={type}
        texts={{
          empty: '',
          open: t('seating:rules.openList'),
          found: (count) => t('seating:rules.found', { count }),
          nothing: t('seating:rules.nobody'),
          unread: t('seating:rules.nobody'),
        }}
      />
      <div>
        <Button
          kind="quiet"
          onPress={take}
          disabledReason={meant ? null : t('seating:rules.whoHint')}
        >
          {t('seating:rules.take')}
        </Button>
      </div>
    </>
  )
}

/** The state of the form, and saving. */
function useRuleForm(about: RuleWindowProps) {
  const { t } = useTranslation()
  const { weddingId, room, rule, onKept, onClose } = about
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'together')
  const [guestIds, setGuestIds] = useState<string[]>(rule?.guestIds ?? [])
  const [typed, type] = useState('')
  const [version, setVersion] = useState(rule?.version ?? 1)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const choices = choicesIn(room, guestIds)
  const meant = choices.find(({ value }) => value === typed)

  function take() {
    if (!meant) return
    setGuestIds([...guestIds, meant.value])
    type('')
    setProblem(null)
  }

  async function save() {
    // A guest whose name is still in the field is added as well.
    const named = meant ? [...guestIds, meant.value] : guestIds
    if (named.length < (kind === 'free' ? 1 : 2))
      return setProblem(t(kind === 'free' ? 'seating:rules.oneOrMore' : 'seating:rules.twoOrMore'))
    setSaving(true)
    const written = { kind, guestIds: named }
    const tellIfLeft = expectRefusal()
    const answer = rule
      ? await changeRule(weddingId, rule.id, { version, ...written })
      : await sendOnce(written, (key) => addRule(weddingId, written, key))
    setSaving(false)
    if (answer.result === 'answer') {
      onKept(answer, t(rule ? 'seating:rules.saved' : 'seating:rules.added'))
      return onClose()
    }
    tellIfLeft(answer.code, () => void save())
    if (answer.code !== 'version_stale') return setProblem(errorText(answer.code))
    // The API returns the current rule with this refusal.
    const theirs = answer.details['current'] as Rule
    setVersion(theirs.version)
    const ruleName = t('seating:rules.says', {
      kind: kindOf(theirs),
      names: room.namesOf(theirs.guestIds),
    })
    return setProblem(t('seating:rules.theirs', { rule: ruleName }))
  }

  return {
    kind,
    setKind,
    guestIds,
    setGuestIds,
    typed,
    type,
    problem,
    isSaving,
    choices,
    meant,
    take,
    save,
  }
}

/** Whoever may be named besides those who are. */
function choicesIn(room: Room, guestIds: readonly string[]) {
  return [...room.diners.keys()]
    .filter((guestId) => !guestIds.includes(guestId))
    .map((guestId) => ({ value: guestId, label: labelOf(room, guestId) }))
    .toSorted((one, other) => inAlphabet(one.label, other.label))
}

/** Guests with the same name are distinguished by their household. */
function labelOf(room: Room, guestId: string) {
  const home = room.household(room.guest(guestId)?.householdId ?? '')?.name
  const name = room.nameOf(guestId)
  return home ? `${name} (${home})` : name
}
