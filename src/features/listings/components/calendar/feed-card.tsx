import { useState } from 'react'
import * as v from 'valibot'
import { calendarAddressSchema } from '#machines/availability/calendar.schema.ts'
import { isOutdated } from '#machines/availability/month.rules.ts'
import type { CalendarRecord, CalendarFailure } from '#machines/availability/calendar.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import type { ChangeCalendar } from './booking-rules.tsx'

/** The vendor's own calendar elsewhere, which fills days by itself. */
export function FeedCard({
  record: { feed },
  change,
  fetchNow,
  isFetching,
}: {
  record: CalendarRecord
  change: ChangeCalendar
  fetchNow: () => Promise<Answer<CalendarRecord>>
  isFetching: boolean
}) {
  const { t } = useTranslation()
  // Null while it says what is kept.
  const { typed, setTyped, refusal, isBusy, address, error, run, save } = useFeedAddress(
    feed,
    change,
  )
  // Why the saved address could not be read stands beside it, until another one is typed.
  const failure = typed === null ? failureText(feed) : null

  return (
    <Card label={t('availability:feed.title')}>
      <Stack gap="tight">
        <h2>{t('availability:feed.title')}</h2>
        <Soft>{t('availability:feed.lead')}</Soft>
      </Stack>
      <Form onSubmit={save}>
        <TextField
          name="address"
          type="url"
          label={t('availability:feed.address')}
          autoComplete="off"
          hint={t('availability:feed.addressHint')}
          value={address}
          error={error ?? failure}
          onChange={setTyped}
        />
        <Status feed={feed} isFetching={isFetching} />
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" busy={isBusy && typed !== null} busyLabel={t('ui:saving')}>
            {t('availability:feed.save')}
          </Button>
          <FetchActs
            isFetching={isFetching}
            onFetch={() => void run(fetchNow, false)}
            onRemove={() => void run(() => change({ address: '' }), true)}
            hasAddress={feed.address !== ''}
          />
        </Row>
      </Form>
    </Card>
  )
}

function FetchActs({
  isFetching,
  onFetch,
  onRemove,
  hasAddress,
}: {
  isFetching: boolean
  onFetch: () => void
  onRemove: () => void
  hasAddress: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      {!hasAddress ? null : (
        <>
          <Button
            kind="quiet"
            busy={isFetching}
            busyLabel={t('availability:feed.fetching')}
            onPress={onFetch}
          >
            {t('availability:feed.fetch')}
          </Button>
          <Button kind="bare" onPress={onRemove}>
            {t('availability:feed.remove')}
          </Button>
        </>
      )}
    </>
  )
}

function useFeedAddress(
  feed: {
    address: string
    fetchedAt: string | null
    failure: { code: CalendarFailure; at: string } | null
  },
  change: ChangeCalendar,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const expectRefusal = useLateRefusal()
  const address = typed ?? feed.address
  const parsed = v.safeParse(calendarAddressSchema, address)
  const error = hasTried && !parsed.success ? errorText(parsed.issues[0].message) : null

  async function run(act: () => Promise<Answer<CalendarRecord>>, isChange: boolean) {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    const answer = await act()
    setBusy(false)
    if (answer.result === 'refused') {
      tellIfLeft(answer.code, () => void run(act, isChange))
      return setRefusal(answer.code)
    }
    if (!isChange) return
    setTyped((now) => (now === typed ? null : now))
    setTried(false)
  }
  function save() {
    setTried(true)
    if (parsed.success) void run(() => change({ address: parsed.output }), true)
  }

  return { typed, setTyped, refusal, isBusy, address, error, run, save }
}

function failureText({ failure }: CalendarRecord['feed']) {
  return failure ? t(`availability:failure.${failure.code}`) : null
}

/** When it was last read, and since when it cannot be. */
function Status({ feed, isFetching }: { feed: CalendarRecord['feed']; isFetching: boolean }) {
  const now = useNow()
  const { address, fetchedAt, failure } = feed
  if (address === '') return null
  const failed = isOutdated(feed, now) ? 'failedLong' : fetchedAt ? 'failed' : 'failedFirst'
  return (
    <>
      <Notice kind="critical">
        {failure ? t(`availability:feed.${failed}`, { when: formatWhen(failure.at, now) }) : null}
      </Notice>
      <output>
        {isFetching
          ? t('availability:feed.fetching')
          : fetchedAt
            ? t('availability:feed.fetched', { when: formatWhen(fetchedAt, now) })
            : failure
              ? ''
              : t('availability:feed.waiting')}
      </output>
    </>
  )
}
