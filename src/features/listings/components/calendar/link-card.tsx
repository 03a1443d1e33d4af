import { useState } from 'react'
import type { CalendarRecord } from '#machines/availability/calendar.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { copyableLinkTexts } from '#src/i18n/parts/copyable-link.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CopyableLink } from '#src/ui/actions/copyable-link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { linkCalendar, unlinkCalendar } from '../../calendar.queries.ts'

/** The bookings in the vendor's own calendar program, by an address that is told once. */
export function LinkCard({
  businessId,
  link,
  onChange,
}: {
  businessId: string
  link: CalendarRecord['link']
  onChange: () => void
}) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string | null>(null)
  const [asking, ask] = useState<'renew' | 'end' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take(act: 'renew' | 'end') {
    setBusy(true)
    const answer = await (act === 'renew' ? linkCalendar(businessId) : unlinkCalendar(businessId))
    setBusy(false)
    ask(null)
    setRefusal(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer') setUrl(answer.body?.url ?? null)
    onChange()
  }

  return (
    <Card label={t('availability:link.title')}>
      <Stack gap="tight">
        <h2>{t('availability:link.title')}</h2>
        <Soft>{t('availability:link.lead')}</Soft>
      </Stack>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      {url === null ? null : (
        <CopyableLink
          title={t('availability:link.yours')}
          hint={t('availability:link.once')}
          url={url}
          texts={copyableLinkTexts()}
        />
      )}
      {link === null ? (
        <div>
          <Button busy={isBusy} busyLabel={t('ui:saving')} onPress={() => void take('renew')}>
            {t('availability:link.make')}
          </Button>
        </div>
      ) : (
        <LinkState link={link} ask={ask} />
      )}
      <LinkQuestion {...{ asking, ask, isBusy, take }} />
    </Card>
  )
}

function LinkState({
  link,
  ask,
}: {
  link: NonNullable<CalendarRecord['link']>
  ask: (next: 'end' | 'renew' | null) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Soft small>
        {link.readAt === null
          ? t('availability:link.notRead', { since: formatInstant(link.createdAt) })
          : t('availability:link.read', {
              since: formatInstant(link.createdAt),
              last: formatInstant(link.readAt),
            })}
      </Soft>
      <Row>
        <Button kind="quiet" onPress={() => ask('renew')}>
          {t('availability:link.renew')}
        </Button>
        <Button kind="danger" onPress={() => ask('end')}>
          {t('availability:link.end')}
        </Button>
      </Row>
    </>
  )
}

function LinkQuestion({
  asking,
  ask,
  isBusy,
  take,
}: {
  asking: 'end' | 'renew' | null
  ask: (next: 'end' | 'renew' | null) => void
  isBusy: boolean
  take: (act: 'renew' | 'end') => Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={asking !== null}
      question={t(
        asking === 'end' ? 'availability:link.endQuestion' : 'availability:link.renewQuestion',
      )}
      act={t(asking === 'end' ? 'availability:link.end' : 'availability:link.renew')}
      keep={t('availability:link.keep')}
      busy={isBusy}
      onAct={() => void take(asking ?? 'end')}
      onKeep={() => ask(null)}
    >
      <p>{t('availability:link.means')}</p>
    </Confirm>
  )
}
