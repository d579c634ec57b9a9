/** What each action answers, by its name: answers of the sandbox, without the fields that are not declared. */
export const samples: Readonly<Record<string, object>> = {
  'create-event': {
    kind: 'calendar#event',
    id: 'o3ksbfkrf2nvv7qekgpog0lfed',
    etag: '"3480000000000012"',
    status: 'confirmed',
    htmlLink: 'https://www.google.com/calendar/event?eid=bzNrc2Jma3JmMm52djdxZWtncG9nMGxmZWQgYWRhQGV4YW1wbGUub3Jn',
    created: '2026-11-21T10:09:17.749Z',
    updated: '2026-11-21T10:09:17.749Z',
    summary: 'Review',
    start: {
      dateTime: '2026-12-01T11:00:00+01:00',
      timeZone: 'UTC',
    },
    end: {
      dateTime: '2026-12-01T12:00:00+01:00',
      timeZone: 'UTC',
    },
    sequence: 0,
  },
  'list-events': {
    kind: 'calendar#events',
    etag: '"3480000000000012"',
    summary: 'ada@example.org',
    timeZone: 'Europe/Berlin',
    accessRole: 'owner',
    defaultReminders: [
      {
        method: 'popup',
        minutes: 10,
      },
    ],
    items: [
      {
        kind: 'calendar#event',
        id: 'bld7m850torobmpbpc7jip4ddq',
        etag: '"3480000000000006"',
        status: 'confirmed',
        htmlLink: 'https://www.google.com/calendar/event?eid=YmxkN204NTB0b3JvYm1wYnBjN2ppcDRkZHEgYWRhQGV4YW1wbGUub3Jn',
        created: '2026-11-21T10:09:15.854Z',
        updated: '2026-11-21T10:09:15.854Z',
        summary: 'Conference in Vienna',
        start: {
          date: '2026-12-01',
        },
        end: {
          date: '2026-12-04',
        },
        sequence: 0,
      },
    ],
    nextPageToken:
      'WyJxQ2syQ25CYlZHQmwiLHsiYWZ0ZXIiOlsxNzk2MDc5NjAwMDAwLCJibGQ3bTg1MHRvcm9ibXBicGM3amlwNGRkcSJdLCJzeW5jIjp7ImNoYW5nZSI6NiwiYXQiOjE3OTUyNTU3NTgzMjMsInRpbWVNaW4iO...',
  },
  'get-event': {
    kind: 'calendar#event',
    id: 'cccic7qrevukbg3rn14a8tp09i',
    etag: '"3480000000000010"',
    status: 'confirmed',
    htmlLink: 'https://www.google.com/calendar/event?eid=Y2NjaWM3cXJldnVrYmczcm4xNGE4dHAwOWkgYWRhQGV4YW1wbGUub3Jn',
    created: '2026-11-21T10:09:17.228Z',
    updated: '2026-11-21T10:09:17.231Z',
    summary: 'Review',
    start: {
      dateTime: '2026-12-01T11:00:00+01:00',
      timeZone: 'UTC',
    },
    end: {
      dateTime: '2026-12-01T12:00:00+01:00',
      timeZone: 'UTC',
    },
    sequence: 0,
  },
  'update-event': {
    kind: 'calendar#event',
    id: 'cccic7qrevukbg3rn14a8tp09i',
    etag: '"3480000000000014"',
    status: 'confirmed',
    htmlLink: 'https://www.google.com/calendar/event?eid=Y2NjaWM3cXJldnVrYmczcm4xNGE4dHAwOWkgYWRhQGV4YW1wbGUub3Jn',
    created: '2026-11-21T10:09:17.228Z',
    updated: '2026-11-21T10:09:18.675Z',
    summary: 'Review',
    location: 'Room 5',
    start: {
      dateTime: '2026-12-01T11:00:00+01:00',
      timeZone: 'UTC',
    },
    end: {
      dateTime: '2026-12-01T12:00:00+01:00',
      timeZone: 'UTC',
    },
    sequence: 0,
  },
  'delete-event': {
    deleted: true,
    eventId: 'dh1brl0o7pf6i6beapkb2g9oo6',
    calendarId: 'primary',
    alreadyDeleted: false,
  },
};
