import { useEffect, useEffectEvent } from 'react'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import type { LateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'

/** What would be refused again, however often it is sent. */
const settled = ['version_stale', 'event_not_allowed', 'not_found', 'wrong_password']

/** Says on any page that a change was not saved whose form was left before the answer came. */
export function LateRefusals() {
  const { t } = useTranslation()
  const showToast = useToast()
  const show = useEffectEvent(({ reason, page, tryAgain }: LateRefusal) =>
    showToast({
      isRefusal: true,
      isLate: true,
      message: t('ui:late.refused', { page, reason: errorText(reason) ?? '' }),
      action:
        tryAgain && !settled.includes(reason)
          ? { name: t('ui:late.tryAgain'), onPress: tryAgain }
          : null,
    }),
  )
  useEffect(() => onLateRefusal((refusal) => show(refusal)), [])
  return null
}
