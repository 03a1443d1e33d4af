import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import type { Device } from '#machines/session/session.schema.ts'
import { devicesOptions, signDeviceOut, signOtherDevicesOut } from '../devices.queries.ts'

/** Where the account is signed in, with a way to end each of those sessions. */
export function Devices() {
  const { t } = useTranslation()
  const query = useQuery(devicesOptions)
  const { busyWith, refusal, end } = useSigningOut(() => void query.refetch())
  const heading = useRef<HTMLHeadingElement>(null)
  const count = query.data?.items.length ?? 0
  const countBefore = useRef(count)

  // The button goes with the device that it signed out: whoever pressed it goes on at the top of
  // what is left.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body)
      heading.current?.focus()
    countBefore.current = count
  }, [count])

  return (
    <Card label={t('session:devices.title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('session:devices.title')}
        </h2>
        <Soft>{t('session:devices.lead')}</Soft>
      </Stack>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('session:devices.failed') }}
      >
        {({ items }) => (
          <>
            <List>
              {items.map((device) => (
                <li key={device.id}>
                  <DeviceLine busyWith={busyWith} onEnd={end} device={device} />
                </li>
              ))}
            </List>
            <div>
              <SignOutOthers
                isBusy={busyWith === 'others'}
                hasOthers={items.some(({ current }) => !current)}
                onEnd={() => void end('others', signOtherDevicesOut)}
              />
            </div>
          </>
        )}
      </QueryLoader>
    </Card>
  )
}

/** Ends one session after the other; `onAnswer` is called whatever became of it. */
function useSigningOut(onAnswer: () => void) {
  const { t } = useTranslation()
  const showToast = useToast()
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()

  async function end(which: string, call: () => ReturnType<typeof signDeviceOut>) {
    setBusyWith(which)
    setRefusal(null)
    const tellIfLeft = expectRefusal()
    const answer = await call()
    setBusyWith(null)
    if (answer.result === 'answer') showToast({ message: t('session:devices.done') })
    else {
      setRefusal(answer.code)
      tellIfLeft(answer.code, () => void end(which, call))
    }
    onAnswer()
  }

  return { busyWith, refusal, end }
}

function DeviceLine({
  busyWith,
  onEnd,
  device,
}: {
  busyWith: string | null
  onEnd: (which: string, call: () => ReturnType<typeof signDeviceOut>) => Promise<void>
  device: Device
}) {
  const { t } = useTranslation()
  return (
    <Row spread>
      <Stack gap="tight">
        <strong>{nameOf(device)}</strong>
        <Soft small>
          {device.current
            ? t('session:devices.current')
            : t('session:devices.since', {
                since: formatInstant(device.createdAt),
                seen: formatInstant(device.lastSeenAt),
              })}
        </Soft>
      </Stack>
      {device.current ? null : (
        <Button
          kind="quiet"
          busy={busyWith === device.id}
          busyLabel={t('session:devices.busy')}
          onPress={() => void onEnd(device.id, () => signDeviceOut(device.id))}
        >
          {t('session:devices.signOutOne', { label: nameOf(device) })}
        </Button>
      )}
    </Row>
  )
}

function SignOutOthers({
  isBusy,
  hasOthers,
  onEnd,
}: {
  isBusy: boolean
  hasOthers: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation()
  return (
    <Button
      kind="quiet"
      busy={isBusy}
      busyLabel={t('session:devices.busy')}
      disabledReason={hasOthers ? null : t('session:devices.othersOff')}
      onPress={onEnd}
    >
      {t('session:devices.others')}
    </Button>
  )
}

/** A program that does not say what it is has no label. */
function nameOf({ label }: { label: string }) {
  return label || t('session:devices.unknown')
}
