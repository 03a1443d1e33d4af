import { useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { newInvitationSchema } from '#machines/wedding/invitation/invitation.schema.ts'
import { helperPresets, noRights } from '#machines/wedding/rights.rules.ts'
import type { HelperPreset } from '#machines/wedding/rights.rules.ts'
import type { MemberKind, Rights } from '#machines/wedding/rights.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { invite as sendInvitation } from '../../members.queries.ts'
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
  const invite = useInvite(props)
  return (
    <Card label={t('wedding:invite.title')}>
      <h2>{t('wedding:invite.title')}</h2>
      <InviteFields
        hasBothPartners={props.hasBothPartners}
        invite={invite}
        onSubmit={() => void invite.submit()}
      />
    </Card>
  )
}

/**
 * The same without a box of its own. What stands at its end may submit it as well; whoever draws it
 * sends what is typed.
 */
export function InviteFields({
  hasBothPartners,
  invite: { fields, change, wrong, outcome },
  onSubmit,
  children,
}: {
  hasBothPartners: boolean
  invite: ReturnType<typeof useInvite>
  onSubmit: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { kind, email, preset, rights } = fields

  return (
    <Form onSubmit={onSubmit}>
      {hasBothPartners ? (
        <Soft>{t('wedding:invite.bothHere')}</Soft>
      ) : (
        <KindChoice kind={kind} onChange={(wanted) => change({ wanted })} />
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
        onChange={(typed) => change({ typed })}
      />
      {kind === 'helper' ? (
        <HelperAccess
          preset={preset}
          rights={rights}
          onChange={(chosen, granted) => change({ preset: chosen, rights: granted })}
        />
      ) : null}
      <Notice kind="critical">{errorText(outcome.reason)}</Notice>
      <div>
        <Button type="submit" busy={outcome.isBusy} busyLabel={t('wedding:invite.sending')}>
          {t('wedding:invite.send')}
        </Button>
      </div>
      {children}
    </Form>
  )
}

interface Typed {
  wanted: MemberKind
  /** Null while the address is the one that the couple gave for the partner, where there is one. */
  typed: string | null
  preset: HelperPreset | 'custom' | ''
  rights: Rights
}

const blank: Omit<Typed, 'wanted'> = { typed: '', preset: '', rights: noRights }

/** What is typed of an invitation, and sending it. */
export function useInvite({ hasBothPartners, invited, onInvited }: InviteProps) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const showToast = useToast()
  const [form, setForm] = useState<Typed>({ ...blank, wanted: 'partner', typed: null })
  const kind = hasBothPartners ? 'helper' : form.wanted
  const isPartnerInvited = invited?.includes(wedding.partnerEmail) ?? true
  const email = form.typed ?? (kind === 'partner' && !isPartnerInvited ? wedding.partnerEmail : '')
  const { preset, rights } = form
  const [wrong, setWrong] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()

  function change(what: Partial<Typed>) {
    setWrong(null)
    setForm((now) => ({ ...now, ...what }))
  }

  /** Whether the invitation was sent. */
  async function submit(): Promise<boolean> {
    if (outcome.isBusy) return false
    const parsed = v.safeParse(newInvitationSchema, { email, kind, rights })
    setWrong(parsed.success ? null : (parsed.issues[0].message ?? null))
    setOutcome({ isBusy: parsed.success, reason: null })
    if (!parsed.success) return false
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce(parsed.output, (key) =>
      sendInvitation(wedding.id, parsed.output, key),
    )
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void submit())
      setOutcome({ isBusy: false, reason: answer.code })
      return false
    }
    setOutcome({ isBusy: false, reason: null })
    setForm((now) => ({ ...now, ...blank }))
    showToast({ message: t('wedding:invite.sent', { email: answer.body.email }) })
    onInvited()
    return true
  }

  const isTyped = (form.typed ?? '').trim() !== ''
  return { fields: { kind, email, preset, rights }, isTyped, change, wrong, outcome, submit }
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
