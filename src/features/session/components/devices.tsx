import { useState } from 'react'
import { useRead } from '#src/client/records/read.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice, Spinner } from '#src/ui/feedback/feedback.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { readDevices, signDeviceOut, signOtherDevicesOut } from '../devices.queries.ts'

/** Where the account is signed in, with a way to end each of those sessions. */
export function Devices() {
  const { read, readAgain } = useRead(readDevices)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<{ kind: 'positive' | 'critical'; text: string | null } | null>(null)

  async function end(which: string, call: () => ReturnType<typeof signDeviceOut>) {
    setBusyWith(which)
    setOutcome(null)
    const answer = await call()
    setBusyWith(null)
    setOutcome(
      answer.result === 'answer'
        ? { kind: 'positive', text: t('session:devices.done') }
        : { kind: 'critical', text: errorText(answer.code) },
    )
    readAgain()
  }

  if (read.state === 'loading') return <Spinner>{t('ui:loading')}</Spinner>
  return (
    <Card label={t('session:devices.title')}>
      <Stack gap="tight">
        <h2>{t('session:devices.title')}</h2>
        <Soft>{t('session:devices.lead')}</Soft>
      </Stack>
      <Notice kind="positive">{outcome?.kind === 'positive' ? outcome.text : null}</Notice>
      <Notice kind="critical">{outcome?.kind === 'critical' ? outcome.text : null}</Notice>
      {read.state === 'failed' ? (
        <>
          <Notice kind="critical">
            {t('session:devices.failed')} {errorText(read.reason)}
          </Notice>
          <Button kind="quiet" onPress={readAgain}>
            {t('app:broken.tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <List>
            {read.value.items.map((device) => (
              <li key={device.id}>
                <Row spread>
                  <Stack gap="tight">
                    <strong>{device.label}</strong>
                    <Soft small>
                      {device.current
                        ? t('session:devices.current')
                        : t('session:devices.since', { since: formatInstant(device.createdAt), seen: formatInstant(device.lastSeenAt) })}
                    </Soft>
                  </Stack>
                  {device.current ? null : (
                    <Button
                      kind="quiet"
                      busy={busyWith === device.id}
                      busyLabel={t('session:devices.busy')}
                      onPress={() => void end(device.id, () => signDeviceOut(device.id))}
                    >
                      {t('session:devices.signOutOne', { label: device.label })}
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </List>
          <div>
            <Button
              kind="quiet"
              busy={busyWith === 'others'}
              busyLabel={t('session:devices.busy')}
              off={read.value.items.some(({ current }) => !current) ? null : t('session:devices.othersOff')}
              onPress={() => void end('others', signOtherDevicesOut)}
            >
              {t('session:devices.others')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
