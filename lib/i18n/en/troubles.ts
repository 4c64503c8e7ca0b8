/**
 * What went wrong with the service, a download or a file, for people. Codes and texts of machines are among the values,
 * and are told under “Technical details” alone (technical.ts). Kept in rows: a key that is taken away leaves them unsaid.
 */
export const troubles = {
  asWritten: '{text}',
  both: '{first} {second}',
  // Asking the service.
  asking: '{problem} We keep asking, which costs nothing.',
  noAnswer: 'The service could not be reached, or did not answer.',
  status:
    '{status, select, 401 {The service refuses the studio’s API key.} 403 {The service refuses the studio’s API key.} 429 {The service asked us to wait.} other {The service answered with an error.}}',
  cutOff: 'The service’s answer broke off.',
  notJson: 'The service answered something that the studio cannot read.',
  noJob: 'The service answered something that the studio cannot read.',
  noKeyInfo: 'The service answered something that the studio cannot read.',
  readingNotKept:
    'The service answered, but the studio could not save its answer. Whoever runs the studio finds the cause in its log.',
  anotherJob: 'The service answered about another job.',
  unknownJob: 'The service knows no such job under our key.',
  unknownState: 'The service named a state that the studio does not know.',
  // Bringing a video home.
  gone: 'The service says that it has this video no more.',
  videoStatus:
    '{status, select, 401 {The service refuses the studio’s API key.} 403 {The service refuses to hand out the video.} 404 {The service does not find the video.} 429 {The service asked us to wait.} other {The service did not hand out the video.}}',
  privateAddress:
    'The service keeps the video at a private address, where the studio does not go. Whoever runs the studio can allow that.',
  encoded: 'The service sent the video packed in a way that the studio does not read.',
  tooMuch: 'The service sent far more than a video.',
  brokeOff: 'The download broke off.',
  wrongLength: 'The download is not as long as the service said.',
  wrongDigest: 'The download does not match the checksum that the service gave.',
  notKept: 'The disk did not keep the video as it came: see that this machine has room.',
  lostUpstream: 'The service no longer has this video, and there is no copy here.',
  // What a file is. The lower ones stand in the sentences of the upper ones.
  damaged: 'The service’s file is damaged: {what}.',
  damagedKept: 'The service’s file is damaged: {what}. We keep what came, and ask for it again.',
  damagedForGood: 'The file was damaged each time: {what}.',
  notPaidFor: 'The service’s file is kept, but it is not the video that was paid for: {what}.',
  unchecked: 'The file is whole and kept, but its picture could not be checked.',
  uncheckedYet:
    'The file is whole and kept, but its picture could not be checked yet. It is looked at again.',
  what: {
    noMp4: 'it is no video',
    moovs: 'its table of contents is missing, or there twice',
    noData: 'it holds no picture and no sound',
    boxes: 'a part of it is missing',
    samples: 'it ends too early',
    tables: 'its table of contents breaks off',
    lasts: 'it lasts {seconds} s instead of {expected} s',
    soundLasts: 'its sound lasts {seconds} s instead of {expected} s',
    measures: 'it is {size} instead of {expected}',
    noPicture: 'it has no picture',
    noSound: 'it has no sound',
    noDecoder: 'its picture is in a format that cannot be checked here',
    framesMissing: 'only {frames} of its {packets} frames can be shown',
    undecodable: 'its picture cannot be shown to its end',
    inaudible: 'its sound cannot be played to its end',
    unreadable: 'it cannot be read',
    tookTooLong: 'it took too long to look at it',
    noLook: 'the check itself did not work',
  },
} as const
