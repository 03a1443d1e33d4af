import { liveLineModel } from '#machines/live/live-line.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...liveLineModel,
  invariants: {
    'who is live has missed nothing that was not told': (snapshot) =>
      !snapshot.hasTag('live') || snapshot.context.failures === 0,
    'who is away has a failure to make up for': (snapshot) =>
      !snapshot.hasTag('away') || snapshot.context.failures > 0,
    'a stream is open only while this tab listens and may reach the server': (snapshot) =>
      'stream' in snapshot.children === snapshot.matches({ listening: 'streaming' }),
    'the tabs’ turn is held to the end': (snapshot) => 'turn' in snapshot.children,
  },
})
