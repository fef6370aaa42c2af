/** Makes one upload after the other in the same process: see decode-in-one-process.ts. */
import { makeUpload, UPLOAD_FORMATS } from '../modules/profile-pictures/make-upload.ts';
import { limitSharp } from '../platform/limit-sharp.ts';
import { answerParent } from '../platform/worker-process.ts';

limitSharp(UPLOAD_FORMATS);

answerParent(makeUpload);
