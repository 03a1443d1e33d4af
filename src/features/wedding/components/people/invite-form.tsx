import { useRef, useState } from 'react'
import * as v from 'valibot'
import { newInvitationSchema } from '#machines/wedding/invitation/invitation.schema.ts'
import { helperPresets, noRights } from '#machines/wedding/rights.rules.ts'
import type { HelperPreset } from '#machines/wedding/rights.rules.ts'
import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { invite } from '../../members.queries.ts'
import { useWedding } from '../../use-wedding.ts'
import { RightsFields } from './rights-fields.tsx'

interface InviteProps {
  hasBothPartners: boolean
  /** The addresses that have an invitation; null while they are on their way. */
  invited: string[] | null
  onInvited: () => void
}

/** A way to bring somebody in by mail. */
export function InviteForm(props: InviteProps) {
  const { t } = useTranslation()
  return (
    <Card label={t('wedding:invite.title')}>
      <h2>{t('wedding:invite.title')}</h2>
      <InviteFields {...props} />
    </Card>
  )
}

/** The same without a box of its own. */
export function InviteFields({ hasBothPartners, invited, onInvited }: InviteProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const showToast = useToast()
  const [wanted, setKind] = useState<MemberKind>('partner')
  const kind = hasBothPartners ? 'helper' : wanted
  const [typed, setTyped] = useState<string | null>(null)
  const isPartnerInvited = invited?.includes(wedding.partnerEmail) ?? true
  const email = typed ?? (kind === 'partner' && !isPartnerInvited ? wedding.partnerEmail : '')
  const [preset, setPreset] = useState<HelperPreset | 'custom' | ''>('')
  const [rights, setRights] = useState(noRights)
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  // The same invitation sent again is the same one; another one, or one that was sent, has another key.
  const key = useRef<string | null>(null)

  async function submit() {
    if (outcome.isBusy) return
    const parsed = v.safeParse(newInvitationSchema, { email, kind, rights })
    setWrong(parsed.success ? null : (parsed.issues[0].message ?? null))
    if (!parsed.success) return setOutcome({ isBusy: false, reason: null })
    setOutcome({ isBusy: true, reason: null })
    key.current ??= crypto.randomUUID()
    const answer = await invite(wedding.id, parsed.output, key.current)
    if (answer.result === 'refused') {
      if (answer.code !== 'unreachable') key.current = null
      return setOutcome({ isBusy: false, reason: answer.code })
    }
    key.current = null
    setOutcome({ isBusy: false, reason: null })
    setTyped('')
    setPreset('')
    setRights(noRights)
    showToast({ message: t('wedding:invite.sent', { email: answer.body.email }) })
    return onInvited()
  }

  return (
    <Form onSubmit={() => void submit()}>
      {hasBothPartners ? (
        <Soft>{t('wedding:invite.bothHere')}</Soft>
      ) : (
        <KindChoice kind={kind} onChange={change(setKind)} />
      )}
      <TextField
        label={t('wedding:invite.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        value={email}
        hint={t('wedding:invite.emailHint')}
        error={errorText(wrong)}
        onChange={change(setTyped)}
      />
      {kind === 'helper' ? (
        <HelperAccess
          preset={preset}
          rights={rights}
          onChange={(chosen, granted) => {
            change(setRights)(granted)
            setPreset(chosen)
          }}
        />
      ) : null}
      <Notice kind="critical">{errorText(outcome.reason)}</Notice>
      <div>
        <Button type="submit" busy={outcome.isBusy} busyLabel={t('wedding:invite.sending')}>
          {t('wedding:invite.send')}
        </Button>
      </div>
    </Form>
  )

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      key.current = null
      setWrong(null)
      set(value)
    }
  }
}

function KindChoice({
  kind,
  onChange,
}: {
  kind: MemberKind
  onChange: (kind: MemberKind) => void
}) {
  const { t } = useTranslation()
  return (
    <ChoiceTiles
      roomy
      label={t('wedding:invite.kind')}
      name="kind"
      value={kind}
      choices={(['partner', 'helper'] as const).map((value) => ({
        value,
        label: t(`wedding:invite.${value}`),
        note: t(`wedding:invite.${value}Note`),
      }))}
      onChange={onChange}
    />
  )
}

const presets = ['parent', 'witness', 'planner', 'custom'] as const

interface HelperAccessProps {
  preset: HelperPreset | 'custom' | ''
  rights: Rights
  onChange: (preset: HelperPreset | 'custom', rights: Rights) => void
}

/** Who the helper is, each with what they can see in one sentence, or the access area by area. */
function HelperAccess({ preset, rights, onChange }: HelperAccessProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceTiles
        roomy
        label={t('wedding:invite.preset')}
        name="preset"
        value={preset}
        choices={presets.map((value) => ({
          value,
          label: t(`wedding:invite.presets.${value}.name`),
          note: t(`wedding:invite.presets.${value}.note`),
        }))}
        onChange={(chosen) =>
          onChange(chosen, chosen === 'custom' ? rights : helperPresets[chosen])
        }
      />
      {preset === 'custom' ? (
        <RightsFields
          of="invite"
          rights={rights}
          onChange={(granted) => onChange('custom', granted)}
        />
      ) : null}
      {Object.values(rights).every((right) => right === 'none') ? (
        <Soft small>{t('wedding:invite.nothingChosen')}</Soft>
      ) : null}
    </>
  )
}
