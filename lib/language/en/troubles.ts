/** What went wrong with the service, a download or a file. Kept in rows: a key that is taken away leaves them unsaid. */
export const troubles = {
  asWritten: '{text}',
  both: '{first} {second}',
  // Asking the service.
  noAnswer: 'The service did not answer ({why}).',
  status: 'The service answered HTTP {status}.',
  cutOff: 'The service’s answer was cut off.',
  notJson: 'The service answered something that is not JSON.',
  noJob: 'The service answered something that is no job.',
  noKeyInfo: 'The service answered something that is no key info.',
  readingNotKept: 'The service answered, but the studio could not save its answer; its log says why.',
  anotherJob: 'The service answered with another job.',
  unknownJob: 'The service knows no such job under our key.',
  unknownState: 'The service named a state we do not know: “{state}”.',
  // Bringing a video home.
  gone: 'The service answered HTTP 410: it has no such video any more.',
  videoStatus: 'The service answered HTTP {status} for the video.',
  privateAddress:
    'The service keeps the video at a private address, where the studio does not go. If that is right, the operator can allow it with VIDEO_ALLOW_PRIVATE.',
  encoded: 'The service sent the video encoded ({encoding}), which was not asked for.',
  tooMuch: 'The service sent more bytes than a video has.',
  brokeOff: 'The download broke off ({why}).',
  wrongLength: 'The download has {bytes} of {length} bytes.',
  wrongDigest: 'The download does not match the digest the service gave.',
  notKept: 'The disk did not keep the video as it was.',
  lostUpstream:
    'The service no longer has this video, and there is no copy here: it is lost upstream. {problem}',
  // What a file is. The lower ones stand in the sentences of the upper ones.
  damaged: 'The service’s file is damaged: {what}.',
  damagedKept:
    'The service’s file is damaged: {what}. What came is kept, and the service is asked for it again.',
  damagedForGood: 'The service’s file was damaged each time: {what}.',
  notPaidFor: 'The service’s file is kept, but it is not the video that was paid for: {what}.',
  unchecked: 'The file is whole and kept, but its picture has not been checked ({why}).',
  uncheckedYet:
    'The file is whole and kept, but its picture has not been checked ({why}). It is looked at again.',
  what: {
    noMp4: 'it is no MP4 (no ftyp at its start)',
    moovs: 'it has {count} moov boxes instead of one',
    noData: 'it has no media data (mdat)',
    boxes: 'its boxes add up to {sum} bytes, the file has {size}',
    samples: 'its tables speak of data up to byte {end}, the file has {size}',
    tables: 'its tables are broken off',
    lasts: 'it lasts {seconds} s instead of {expected} s',
    soundLasts: 'its sound lasts {seconds} s instead of {expected} s',
    measures: 'it is {size} instead of {expected}',
    noPicture: 'it has no video track',
    noSound: 'it has no sound track',
    noDecoder: 'its picture is in a format that cannot be checked here ({codec})',
    framesMissing: 'only {frames} of its {packets} frames can be decoded',
    undecodable: 'its picture cannot be decoded to its end ({why})',
    inaudible: 'its sound cannot be decoded to its end ({why})',
    unreadable: 'it cannot be read ({why})',
    tookTooLong: 'it took too long to look at it',
    noLook: 'no look was possible: {why}',
  },
} as const
