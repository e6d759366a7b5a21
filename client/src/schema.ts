// Generated from docs/openapi.json and docs/openapi-app.json by `npm run generate`. Do not edit it.
export type paths = {
  '/api/v1/vendors': {
    /**
     * List vendors
     * @description Returns all vendors sorted by name, unless you send `limit`: then follow the `Link` header to read page by page.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Part of the name or contact email, in any case */
              query?: string | undefined;
              /** @description Only vendors of this tier */
              tier?: Tier | undefined;
              /** @description Only vendors with this tag */
              tag?: string | undefined;
              /** @description Only the vendor with exactly this external ID */
              externalId?: string | undefined;
              /** @description Only entries that changed at this time or later. ISO 8601 date or date-time; UTC without a zone */
              updatedSince?: string | undefined;
              /** @description In the order of changes; by name unless given */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': VendorSummary[];
          };
        };
      };
    };
  };
  '/api/v1/vendors/external/{externalId}': {
    /**
     * Show the vendor with an external ID
     * @description The external ID must match exactly. Encode it in the path: `A/7` is `A%2F7`.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `name`, `externalId`, `contactName`, `contactEmail`, `tier`, `website`, `notes`, `serviceDescription`, `dataSensitivity`, `contractRenewalDate`, `contractValue`, `geographicRisk`, `tags`, `ownerId`, `overallScore`, `lastAssessedAt`, `assessments`, `domainBreakdown`, `history`, `customerResponsibilityCompliance`, `findings`, `certifications`, `responsibilities` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `assessments`, `findings`, `certifications`, `responsibilities` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description Your own ID of the vendor */
          externalId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDetail;
          };
        };
      };
    };
    /**
     * Create or change the vendor with an external ID
     * @description Omitted fields stay unchanged. A new vendor needs a name and a contact email.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description Your own ID of the vendor */
          externalId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorCreated;
          };
        };
        201: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
  };
  '/api/v1/vendors/bulk': {
    /**
     * Create or change up to 1,000 vendors in the background
     * @description Vendors are recognised by their external ID. Each is checked separately: `GET /api/v1/tasks/{taskId}` shows the progress and `GET /api/v1/tasks/{taskId}/results` what was done with each.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorBulk;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/import': {
    /**
     * Add a vendor
     * @description Only the name and contact email are required. An external ID that another vendor has is 400.
     *
     *     Requires `vendors:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImport;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}': {
    /**
     * Show a vendor
     * @description Includes the assessments, the compliance of each domain, and the score history. Scores are `null` until an assessment is completed.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `name`, `externalId`, `contactName`, `contactEmail`, `tier`, `website`, `notes`, `serviceDescription`, `dataSensitivity`, `contractRenewalDate`, `contractValue`, `geographicRisk`, `tags`, `ownerId`, `overallScore`, `lastAssessedAt`, `assessments`, `domainBreakdown`, `history`, `customerResponsibilityCompliance`, `findings`, `certifications`, `responsibilities` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `assessments`, `findings`, `certifications`, `responsibilities` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDetail;
          };
        };
      };
    };
    /**
     * Change a vendor
     * @description Omitted fields stay unchanged, and `null` clears a field. An external ID that another vendor has is 409, and `details` contains the ID of that vendor.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
    /**
     * Delete a vendor with everything that belongs to it
     * @description Permanently deletes its assessments, responses, evidence and findings, too. This cannot be undone.
     *
     *     Requires `vendors:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/score': {
    /**
     * Show a vendor's score
     * @description `overallScore` combines the newest completed assessment of each template. `latestScore` is that of the assessment completed last.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorScore;
          };
        };
      };
    };
  };
  '/api/v1/certifications': {
    /**
     * List the certifications of all vendors
     * @description Returns the certifications of all vendors in the order of their changes, to keep another system in sync.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries that changed at this time or later. ISO 8601 date or date-time; UTC without a zone */
              updatedSince?: string | undefined;
              /** @description In the order of changes */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': CertificationPage;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications': {
    /**
     * List a vendor's certifications
     * @description The status is calculated from the expiry date: a certification is `EXPIRING` in its last 30 days.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CertificationList;
          };
        };
      };
    };
    /**
     * Add a certification to a vendor
     * @description Only the name is required. A certification without an expiry date never expires.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CertificationCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Certification;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}': {
    /**
     * Change a certification
     * @description Omitted fields stay unchanged, and `null` clears a field.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CertificationUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Certification;
          };
        };
      };
    };
    /**
     * Delete a certification
     * @description Responsibilities that refer to the certification stay, without the reference.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments': {
    /**
     * List the files of a certification
     * @description In the order of their upload. Certifications contain the same list as `attachments`.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AttachmentList;
          };
        };
      };
    };
    /**
     * Add a file to a certification, with the file as the body
     * @description The content must match the extension. Accepted are PDF, PNG, JPEG, Word, Excel, PowerPoint, text and CSV files without macros.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        query: {
          /** @description The name of the file, with its extension */
          fileName: string;
        };
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Attachment;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}': {
    /**
     * Download a file of a certification
     * @description The download is recorded in the audit log.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
          /** @description The ID of the file */
          attachmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
    /**
     * Delete a file of a certification
     * @description The file is removed for good after a while, until which it counts towards the storage.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
          /** @description The ID of the file */
          attachmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/responsibilities': {
    /**
     * List the responsibilities for all vendors
     * @description Returns the responsibilities for all vendors in the order of their changes, to keep another system in sync.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries that changed at this time or later. ISO 8601 date or date-time; UTC without a zone */
              updatedSince?: string | undefined;
              /** @description In the order of changes */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': ResponsibilityPage;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/responsibilities': {
    /**
     * List the customer's responsibilities for a vendor
     * @description Responsibilities are what your own organisation has to do, such as enabling two-factor authentication in the vendor's product.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ResponsibilityList;
          };
        };
      };
    };
    /**
     * Add a responsibility to a vendor
     * @description Only the title is required. It is `PENDING` unless you send another status.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponsibilityCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Responsibility;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}': {
    /**
     * Change a responsibility
     * @description Omitted fields stay unchanged, and `null` clears a field.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the responsibility */
          responsibilityId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponsibilityUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Responsibility;
          };
        };
      };
    };
    /**
     * Delete a responsibility
     * @description The compliance of the vendor is calculated without it from then on.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the responsibility */
          responsibilityId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments': {
    /**
     * List assessments, newest first
     * @description `overdue=true` selects assessments whose due date has passed while they are `SENT` or `IN_PROGRESS`. `format=csv` contains every match instead of a page.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only assessments of this vendor */
              vendorId?: string | undefined;
              /** @description Only assessments with this status */
              status?: AssessmentStatus | undefined;
              /** @description The first day, or a time. ISO 8601 date or date-time; UTC without a zone */
              fromDate?: string | undefined;
              /** @description The last day, or a time. ISO 8601 date or date-time; UTC without a zone */
              toDate?: string | undefined;
              /** @description Only entries that changed at this time or later. ISO 8601 date or date-time; UTC without a zone */
              updatedSince?: string | undefined;
              /** @description In the order of changes; the newest first unless given */
              sort?: 'updatedAt' | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description Part of the title, in any case */
              query?: string | undefined;
              /** @description `true` selects overdue assessments only */
              overdue?: string | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentPage;
            'text/csv': string;
          };
        };
      };
    };
    /**
     * Prepare an assessment of a vendor
     * @description Creates a draft from a published template. The vendor sees nothing until you send it.
     *
     *     Requires `assessments:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/assessments': {
    /**
     * List a vendor's assessments
     * @description Newest first. A status that no assessment has selects nothing.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description Only assessments with this status */
              status?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorAssessmentList;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}': {
    /**
     * Show an assessment
     * @description Includes the questions with their responses, review decisions, findings, comments, evidence and the score breakdown.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `title`, `vendorId`, `vendorName`, `status`, `overdue`, `score`, `dueDate`, `createdAt`, `sentAt`, `submittedAt`, `completedAt`, `templateName`, `templateVersion`, `reviewerName`, `exactScore`, `rating`, `heldBackBy`, `updatedAt`, `vendor`, `template`, `reviewer`, `invitation`, `submittedBy`, `openedAt`, `reopenedKeys`, `returnedKeys`, `changedKeys`, `sections`, `findings`, `dismissals`, `comments`, `evidence`, `scoreBreakdown` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `vendor`, `template` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
    /**
     * Delete an assessment with everything that belongs to it
     * @description Permanently deletes its responses, evidence and findings, too, in any status. The scores of the vendor are calculated again.
     *
     *     Requires `assessments:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/previous': {
    /**
     * Show what the vendor answered last time to the same questions
     * @description `assessment` is `null` if no earlier assessment of the vendor asked any of these questions.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PreviousAssessment;
          };
        };
      };
    };
  };
  '/api/assessments/{assessmentId}/export': {
    /**
     * Export the responses and findings of an assessment as CSV
     * @description Contains all responses with their compliance and findings. The export is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/assessments/bulk': {
    /**
     * Send an assessment to each of many vendors, one after the other
     * @description Creates and sends one assessment per vendor in the background. `GET /api/v1/tasks/{taskId}` shows the progress, and `GET /api/v1/tasks/{taskId}/results` the result for each vendor.
     *
     *     Requires `assessments:create` and `assessments:send`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentBulkSend;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/send': {
    /**
     * Send an assessment to its vendor
     * @description Freezes the questions and emails a portal link to the contact of the vendor. Only a draft can be sent; without `dueDate` it keeps the one it has.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentSend;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/recall': {
    /**
     * Take a sent assessment back
     * @description Turns a sent assessment back into a draft and revokes its portal links. Answers are kept. The reason is recorded in the audit log.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentReason;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/responses': {
    /**
     * Enter responses on behalf of the vendor
     * @description For answers that you received outside the portal. Questions that you do not send stay unchanged, and an `answer` of `null` clears a response.
     *
     *     Requires `assessments:send`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponseEntries;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submit': {
    /**
     * Submit the responses on behalf of the vendor
     * @description All required questions that are visible need a response. The submission is stored word for word and can no longer be changed.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentSubmit;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submissions': {
    /**
     * List what was submitted, word for word with its hash
     * @description Each submission has the exact content and its SHA-256 hash. An assessment that was sent back has several.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Submission[];
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt': {
    /**
     * Download the receipt of a submission as PDF
     * @description States what was submitted, when and by whom, with the hash of the submission.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the submission */
          submissionId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/v1/tasks/{taskId}': {
    /**
     * Show how far long work has come
     * @description Poll it every few seconds until the status is `DONE`. It needs `assessments:view` for sent assessments, and `vendors:create` for imported vendors.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the background task */
          taskId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Task;
          };
        };
      };
    };
  };
  '/api/v1/tasks/{taskId}/results': {
    /**
     * List what was done with each row or vendor of a task
     * @description Shows the record that each row or vendor led to, or why it failed. It needs the same permission as the task.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the background task */
          taskId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaskResultPage;
          };
        };
      };
    };
  };
  '/api/v1/deletions': {
    /**
     * List deleted records, the earliest deletion first
     * @description Lists vendors, certifications and responsibilities for callers with `vendors:view`, and assessments and findings for callers with `assessments:view`, including those that were deleted with their vendor or assessment. Deletions are kept for 90 days.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only records that were deleted at this time or later. ISO 8601 date or date-time; UTC without a zone */
              since?: string | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': DeletedRecordPage;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/claim': {
    /**
     * Start to review an assessment
     * @description Makes the caller the reviewer of a submitted assessment, which is then `UNDER_REVIEW`. A user who answered it on behalf of the vendor cannot review it and gets 409.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/decisions/{questionKey}': {
    /**
     * Decide about an answer
     * @description A decision of `null` takes it back, and one that differs from the automatic result needs a rationale. The first decision starts the review of a submitted assessment.
     *
     *     Requires `assessments:review`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The key of the question */
          questionKey: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ReviewEntry;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/send-back': {
    /**
     * Ask the vendor again
     * @description Reopens the named questions, and those that depend on them, for the vendor. The contact gets one email with all comments.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': SendBack;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/finalize': {
    /**
     * End the review and freeze the score
     * @description Completes the assessment, freezes its score and opens the proposed findings. Free text, answers of "not applicable" and clarifications must be decided first: otherwise it is 409.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/reopen': {
    /**
     * Review a completed assessment again
     * @description Returns a completed assessment to review. Its previous score stays in the history of the vendor. It is 409 if a newer assessment of the same template is completed.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentReason;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/findings': {
    /**
     * List findings
     * @description Open findings come first, then the most severe, then the newest. Findings that are only proposed in a running review are not listed.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only findings with this status */
              status?: FindingStatus | undefined;
              /** @description Only findings of this severity */
              severity?: RiskWeight | undefined;
              /** @description Only findings about this vendor */
              vendorId?: string | undefined;
              /** @description Only findings of this assessment */
              assessmentId?: string | undefined;
              /** @description The vendor's owner */
              ownerId?: string | undefined;
              /** @description Due on this day or later */
              dueFrom?: string | undefined;
              /** @description Due on this day or earlier */
              dueTo?: string | undefined;
              /** @description Part of the title or of the name of the vendor */
              query?: string | undefined;
              /** @description `true` selects open findings whose due date has passed */
              overdue?: string | undefined;
              /** @description Open ones first, then the most severe, then the newest unless given */
              sort?:
                | 'dueDate'
                | '-dueDate'
                | 'createdAt'
                | '-createdAt'
                | 'vendorName'
                | '-vendorName'
                | 'updatedAt'
                | undefined;
              /** @description Only entries that changed at this time or later. ISO 8601 date or date-time; UTC without a zone */
              updatedSince?: string | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page, read by cursor */
              limit?: number | undefined;
              /** @description Where the page starts, from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': FindingPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}': {
    /**
     * Show a finding
     * @description A finding that is only proposed in a running review is 404.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
    /**
     * Close a finding
     * @description Sets an open finding to `REMEDIATED` or `RISK_ACCEPTED`. A closed finding cannot be changed: that is 400.
     *
     *     Requires `assessments:review`.
     */
    patch: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/withdraw': {
    /**
     * Withdraw a finding that was raised in error
     * @description Only for open findings. The reason is recorded in the audit log.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingWithdrawal;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/findings': {
    /**
     * Raise a finding
     * @description Adds a finding to an assessment under review, in addition to those that the answers lead to.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/dismissals': {
    /**
     * Say why a question needs no finding
     * @description Use it when an answer would lead to a finding that you do not want to raise. The reason is part of the review.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingDismissal;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Dismissal;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/comments': {
    /**
     * Comment on an assessment or one of its questions, or reply
     * @description Set `visibility` to `VENDOR` to show the comment in the portal. A reply to an internal comment stays internal.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Comment;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}/questions': {
    /**
     * Attach evidence to questions
     * @description Replaces the list of questions that the file supports. An empty list detaches it from all.
     *
     *     Requires `assessments:send`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': EvidenceQuestions;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}/content': {
    /**
     * Download evidence
     * @description Returns the file exactly as it was uploaded, with its own media type.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}': {
    /**
     * Delete evidence
     * @description Once an assessment is submitted, only files that your own organisation added can be deleted.
     *
     *     Requires `assessments:send`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/dashboard': {
    /**
     * Show the portfolio at a glance
     * @description Contains the vendor counts, the average score, the rating distribution, the ten most deficient controls and the open findings, calculated at the moment of the request.
     *
     *     Requires `dashboard:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Dashboard;
          };
        };
      };
    };
  };
  '/api/assessments/{assessmentId}/pdf': {
    /**
     * Print an assessment as PDF
     * @description Contains responses, score, findings and vendor details. The same data gives the same bytes on the same day.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/dashboard/report': {
    /**
     * Print the portfolio as PDF
     * @description Contains the risk summary, the score distribution, the vendors that need attention, the top findings and the responsibilities.
     *
     *     Requires `dashboard:view` and `assessments:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/vendors/{vendorId}/frameworks/{frameworkId}/report': {
    /**
     * Print how a vendor stands against a framework as PDF
     * @description Compares the current with the previous assessment for each domain, and shows the compliance of each control.
     *
     *     Requires `vendors:view` and `frameworks:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/export': {
    /**
     * Export a vendor as CSV
     * @description Contains the vendor, its assessments, certifications and responsibilities. The export is recorded in the audit log.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only the records of this kind, with their own columns */
              table?: 'vendor' | 'assessment' | 'certification' | 'responsibility' | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/audit': {
    /**
     * Read the audit log, newest first
     * @description Newest first. `format=csv` contains every match instead of a page, and is itself recorded in the log.
     *
     *     Requires `audit:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries with this action, such as `UPDATE_VENDOR` */
              action?: string | undefined;
              /** @description Only entries of this user or API key */
              userId?: string | undefined;
              /** @description The first day, or a time. ISO 8601 date or date-time; UTC without a zone */
              fromDate?: string | undefined;
              /** @description The last day, or a time. ISO 8601 date or date-time; UTC without a zone */
              toDate?: string | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AuditPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/frameworks': {
    /**
     * List frameworks
     * @description Contains no controls, only their number. `GET /api/v1/frameworks/{frameworkId}` returns them.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': FrameworkSummary[];
          };
        };
      };
    };
  };
  '/api/v1/frameworks/{frameworkId}': {
    /**
     * Show a framework with its controls
     * @description `search` narrows the controls. `controlCount` stays that of the whole framework.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only controls with this text in code, title, domain or guidance, in any case */
              search?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FrameworkDetail;
          };
        };
      };
    };
    /**
     * Delete a framework with its controls
     * @description Permanently deletes the framework with its controls. Template questions lose their mapping to it; assessments and findings stay unchanged.
     *
     *     Requires `frameworks:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/v1/templates': {
    /**
     * List templates, every version
     * @description Returns every version of every template, the newest first, without its questions.
     *
     *     Requires `templates:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': TemplateSummary[];
          };
        };
      };
    };
    /**
     * Create a template
     * @description Creates the draft of version 1. Conditions that cannot work, such as cycles, are 400.
     *
     *     Requires `templates:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': TemplateBody;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}': {
    /**
     * Show a template
     * @description Every version has an ID of its own.
     *
     *     Requires `templates:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
    /**
     * Change a draft, or draft the next version of a published template
     * @description Replaces the content of a draft. A published version never changes: the response is then a draft of the next version.
     *
     *     Requires `templates:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': TemplateBody;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
    /**
     * Delete a version of a template
     * @description Deletes one version; other versions and sent assessments stay. A version that a draft assessment uses is 409.
     *
     *     Requires `templates:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/templates/{templateId}/export': {
    /**
     * Export a template
     * @description The file can be imported again with `POST /api/v1/templates/import`, in this or another installation.
     *
     *     Requires `templates:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateExport;
          };
        };
      };
    };
  };
  '/api/v1/templates/import': {
    /**
     * Import an exported template
     * @description Creates a draft from an exported template. Mappings to controls that do not exist are kept, and listed in `warnings`.
     *
     *     Requires `templates:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': TemplateExport;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateImportResult;
          };
        };
      };
    };
  };
  '/api/v1/templates/starter': {
    /**
     * Install the starter framework and its questionnaire
     * @description Creates and publishes the included questionnaire, with the framework that it is mapped to. It is 409 if the framework is there already.
     *
     *     Requires `templates:create` and `templates:edit` and `frameworks:import`.
     */
    post: {
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/versions': {
    /**
     * Draft the next version of a template
     * @description Drafts the next version as a copy of this one. A template has one draft at a time: a second one is 409.
     *
     *     Requires `templates:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/publish': {
    /**
     * Publish a draft
     * @description A published version can be sent and never changes. A template without questions is 409.
     *
     *     Requires `templates:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/duplicate': {
    /**
     * Copy a template
     * @description Creates a draft of a new template with the same content.
     *
     *     Requires `templates:create`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/me': {
    /**
     * Show the API key or user that is calling
     * @description Contains the permissions, the expiry of the key and what is left of the limits.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': CurrentCaller;
          };
        };
      };
    };
  };
  '/api/v1/me/rotate': {
    /**
     * Replace the secret of the calling API key
     * @description The previous secret keeps working for `overlapHours`. Name, permissions, addresses and expiry stay the same. A secret that was replaced cannot rotate the key.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ApiKeyRotation;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyRotated;
          };
        };
      };
    };
  };
  '/api/v1/me/previous-secret': {
    /**
     * Stop the previous secret of the calling API key
     * @description Does nothing if no previous secret works. A secret that was replaced cannot stop anything.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/v1/webhooks': {
    /**
     * List webhooks
     * @description Secrets are never shown again.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Webhook[];
          };
        };
      };
    };
    /**
     * Create a webhook, whose secret is shown only once
     * @description The signing secret is in this response only. The URL must use HTTPS.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': WebhookCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WebhookWithSecret;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}': {
    /**
     * Show a webhook
     * @description Its secret is never shown again.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
      };
    };
    /**
     * Change a webhook
     * @description Omitted fields stay unchanged.
     *
     *     Requires `settings:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': WebhookUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
      };
    };
    /**
     * Delete a webhook and its log
     * @description Pending deliveries are dropped.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/rotate-secret': {
    /**
     * Give a webhook another secret; the previous one signs deliveries for another 24 hours
     * @description The new secret is in this response only. For 24 hours, deliveries are signed with both.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookWithSecret;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/test': {
    /**
     * Send a test event to a webhook
     * @description Queues a delivery that is signed like any other. The log shows its result.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WebhookDelivery;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/deliveries': {
    /**
     * Read what was delivered to a webhook, and how
     * @description Newest first, with the status that your endpoint returned.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookDeliveryPage;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay': {
    /**
     * Deliver an event once more, with the same id
     * @description The event keeps its ID, so that your endpoint can recognise it.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
          /** @description The ID of the delivery */
          deliveryId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookDelivery;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links': {
    /**
     * List the links by which contacts of the vendor answer
     * @description Contains no URLs. `POST …/links/{linkId}/show` returns the URL of a link.
     *
     *     Requires `assessments:send`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink[];
          };
        };
      };
    };
    /**
     * Invite another contact of the vendor
     * @description Emails a link to another contact, who can then answer the questionnaire, too.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalContact;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links/{linkId}/show': {
    /**
     * Show the URL of a link, once
     * @description Returns the URL once, for when an email did not arrive. The audit log records who has seen it.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links/{linkId}': {
    /**
     * Revoke a link and what was passed on from it
     * @description The link, and links that its contact passed on to colleagues, stop working at once. Answers stay.
     *
     *     Requires `assessments:send`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/evidence': {
    /**
     * Upload evidence, with the file as the body
     * @description The content decides about the type of the file, not the `Content-Type`. Programs and files that are too large are refused.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        query: {
          /** @description The name of the file, with its extension */
          fileName: string;
          /** @description The key of the question that the file supports; more can be added later */
          questionKey?: string | undefined;
          /** @description The last day on which the file counts as proof. ISO 8601 date or date-time; UTC without a zone */
          expiresDate?: string | undefined;
        };
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/v1/frameworks/import': {
    /**
     * Import a framework from an OSCAL catalog or a CSV file
     * @description Send an OSCAL catalog as JSON, or CSV with the columns domain, code, title and guidance and the parameters `name` and `version`, up to 16 MiB.
     *
     *     Requires `frameworks:import`.
     */
    post: {
      parameters: {
        query?:
          | {
              /** @description The name of the framework. Required for CSV */
              name?: string | undefined;
              /** @description The version of the framework. Required for CSV */
              version?: string | undefined;
              /** @description What the framework is about. Only for CSV */
              description?: string | undefined;
            }
          | undefined;
      };
      requestBody: {
        content: {
          'application/json': FrameworkImportBody;
          'text/csv': FrameworkImportBody;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FrameworkSummary;
          };
        };
      };
    };
  };
  '/api/app/vendors': {
    /**
     * Page through the vendor table
     * @description The table of the web app: like `GET /api/v1/vendors`, with owner, rating, next review and open findings, and sorted by any column.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Part of the name or contact email, in any case */
              query?: string | undefined;
              /** @description Only vendors of this tier, or without one */
              tier?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | 'UNTIERED' | undefined;
              /** @description Only vendors with this tag */
              tag?: string | undefined;
              /** @description none selects vendors that nobody owns */
              ownerId?: string | 'none' | undefined;
              /** @description Only vendors with this rating */
              rating?: Rating | undefined;
              /** @description The column to sort by. A minus sign reverses the order; empty values come last */
              sort?: VendorSort | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': VendorTable;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/vendor-tags': {
    /**
     * List the tags of vendors, the most used first
     * @description For choosing a tag. The most used ones come first.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': VendorTag[];
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/standing': {
    /**
     * Show where a vendor stands and what its score is made of
     * @description Shows the rating with what holds it back, the next review, and the completed assessments that the score is made of.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorOverview;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/evidence': {
    /**
     * List the evidence of a vendor's assessments
     * @description Lists the files of all assessments of the vendor, with the assessment that each belongs to.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorEvidence[];
          };
        };
      };
    };
  };
  '/api/app/vendors/import-check': {
    /**
     * Check rows of a spreadsheet before they are imported as vendors
     * @description Writes nothing. Each row counts once: as invalid, duplicate, existing or new.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImportRows;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorImportCheck;
          };
        };
      };
    };
  };
  '/api/app/vendors/imports': {
    /**
     * Import rows of a spreadsheet as vendors, in the background
     * @description Returns a task at once. Each row is checked separately, so that one invalid row does not stop the others.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImportStart;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/deletion': {
    /**
     * Show what deleting a vendor would do
     * @description Counts the records that would be deleted with the vendor. Nothing is deleted.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDeletion;
          };
        };
      };
    };
  };
  '/api/app/assessments': {
    /**
     * Show the assessment table, with how far each vendor has come
     * @description The table of the web app: like `GET /api/v1/assessments`, with the progress of each vendor, and sorted by any column.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description In the title, or in the name of the vendor */
              query?: string | undefined;
              /** @description Only assessments with this status */
              status?: AssessmentStatus | undefined;
              /** @description `true` selects overdue assessments only */
              overdue?: string | undefined;
              /** @description Only assessments of this vendor */
              vendorId?: string | undefined;
              /** @description Any version of the template that this is a version of */
              templateId?: string | undefined;
              /** @description Only assessments from a template of this name */
              templateName?: string | undefined;
              /** @description Only assessments with this rating */
              rating?: Rating | undefined;
              /** @description The ID of a user, `me`, or `none` */
              reviewerId?: string | undefined;
              /** @description The first day, or a time. ISO 8601 date or date-time; UTC without a zone */
              fromDate?: string | undefined;
              /** @description The last day, or a time. ISO 8601 date or date-time; UTC without a zone */
              toDate?: string | undefined;
              /** @description With a dash in front the other way round; what has no value comes last either way */
              sort?:
                | 'createdAt'
                | '-createdAt'
                | 'dueDate'
                | '-dueDate'
                | 'vendorName'
                | '-vendorName'
                | 'status'
                | '-status'
                | 'score'
                | '-score'
                | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentTable;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/assessments/pre-flight': {
    /**
     * Say what would stop assessments before they are sent
     * @description Writes nothing. Lists what would stop each assessment, such as a vendor without a contact email.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `assessments:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PreFlight;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PreFlightResult;
          };
        };
      };
    };
  };
  '/api/app/assessments/remind': {
    /**
     * Remind the vendors of assessments that wait for their answers
     * @description Sends one email per assessment that is `SENT` or `IN_PROGRESS`, to everybody who has a link.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `assessments:send`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentRemind;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentRemindResult;
          };
        };
      };
    };
  };
  '/api/app/storage': {
    /**
     * Show how much storage the files of the organisation use
     * @description Includes deleted files until they are removed for good.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': StorageSummary;
          };
        };
      };
    };
  };
  '/api/app/my-work': {
    /**
     * Show what waits for the caller
     * @description Lists reviews, findings, certifications and contracts that the signed-in user is responsible for. A list is `null` without the permission for it.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': MyWork;
          };
        };
      };
    };
  };
  '/api/app/audit-choices': {
    /**
     * List the actions and the people that the audit log holds
     * @description For choosing a filter of the audit log.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `audit:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': AuditFilterOptions;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/activity': {
    /**
     * Read what was done to a vendor and what belongs to it, newest first
     * @description Shows the part of the audit log that concerns one vendor and its records, newest first.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view` and `audit:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AuditPage;
          };
        };
      };
    };
  };
  '/api/app/audit/seal': {
    /**
     * Read how far the audit log is sealed and verified
     * @description Shows the last checkpoint, the last verification and the copies that were handed to a witness.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `audit:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': AuditSeal;
          };
        };
      };
    };
  };
  '/api/app/audit/verification': {
    /**
     * Have the whole audit log verified
     * @description Starts in the background, and the worker does it. `GET /api/app/audit/seal` shows the result.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `audit:view`.
     */
    post: {
      responses: {
        202: {
          content: {
            'application/json': AuditVerificationStarted;
          };
        };
      };
    };
  };
  '/api/app/audit/proof': {
    /**
     * Download the audit log with its checkpoints, to be verified elsewhere
     * @description One JSON document per line. The verifier checks it without Assay.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `audit:view` and `vendors:view` and `assessments:view` and `templates:view` and `frameworks:view` and `roles:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/x-ndjson': string;
          };
        };
      };
    };
  };
  '/api/app/security-events': {
    /**
     * Read the security log, newest first
     * @description Lists refused sign-ins, invalid credentials and other events that changed nothing, newest first.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `audit:view` and `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only events of this kind */
              kind?: SecurityEventKind | undefined;
              /** @description The first day, or a time. ISO 8601 date or date-time; UTC without a zone */
              fromDate?: string | undefined;
              /** @description The last day, or a time. ISO 8601 date or date-time; UTC without a zone */
              toDate?: string | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matches as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': SecurityEventPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/deletion': {
    /**
     * Show what deleting a framework would do
     * @description Counts the templates that would lose mappings. Nothing is deleted.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `frameworks:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FrameworkDeletion;
          };
        };
      };
    };
  };
  '/api/app/templates/{templateId}/deletion': {
    /**
     * Show what deleting a version of a template would do
     * @description Shows what would stay, and what prevents the deletion. Nothing is deleted.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `templates:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDeletion;
          };
        };
      };
    };
  };
  '/api/app/setup': {
    /**
     * Show whether set-up is needed
     * @description An installation needs set-up until it has an organisation.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': SetupStatus;
          };
        };
      };
    };
    /**
     * Set up the first organisation, and sign in as its administrator
     * @description Needs the token that the server writes to its log at the start. Works only once.
     */
    post: {
      requestBody: {
        content: {
          'application/json': Setup;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in': {
    /**
     * Sign in with e-mail and password
     * @description Sets the session cookie, or a cookie for the second step if the user has a second factor. Wrong credentials are 401, whatever is wrong.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SignIn;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
        202: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/sign-in/passkey/options': {
    /**
     * Ask for a passkey to sign in
     * @description Returns the options for `navigator.credentials.get`. The challenge is valid for a few minutes.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/passkey': {
    /**
     * Sign in by passkey
     * @description A passkey replaces password and second factor. Sets the session cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyProof;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-out': {
    /**
     * Sign out
     * @description Ends the session and removes its cookie.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me': {
    /**
     * Show who is signed in, and what they may do
     * @description Returns the user, their permissions and what the organisation requires of them.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sessions': {
    /**
     * List own sessions
     * @description Shows address, browser and last use of each session, and which one is the current one.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Session[];
          };
        };
      };
    };
  };
  '/api/app/sessions/{sessionId}': {
    /**
     * End an own session
     * @description The session stops working at once.
     *
     *     Only for signed-in users, not for API keys.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the session */
          sessionId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/sign-in/pending': {
    /**
     * Show the pending sign-in
     * @description Shows which second factors the user can use to finish signing in, or that one has to be set up.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/sign-in/totp': {
    /**
     * Finish signing in by authenticator app
     * @description Sets the session cookie. A code works only once.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/recovery-code': {
    /**
     * Finish signing in by recovery code, which is used up
     * @description Sets the session cookie. Each recovery code works only once.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/second-passkey/options': {
    /**
     * Ask for a passkey to finish signing in
     * @description Returns the options for `navigator.credentials.get`.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/second-passkey': {
    /**
     * Finish signing in by passkey
     * @description Sets the session cookie.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyProof;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/totp': {
    /**
     * Begin to set up an authenticator app to sign in
     * @description For users whose organisation requires a second factor. Returns the secret for the authenticator app.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': TotpSecret;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/totp/confirm': {
    /**
     * Set up the authenticator app, and sign in
     * @description Needs a code from the app. Sets the session cookie and returns the recovery codes.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SecondFactorSetupResult;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/passkey/options': {
    /**
     * Begin to add a passkey to sign in
     * @description For users whose organisation requires a second factor. Returns the options for `navigator.credentials.create`.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyCreationOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/passkey': {
    /**
     * Add the first passkey, and sign in
     * @description Sets the session cookie and returns the recovery codes.
     *
     *     Only for a user who still needs a second factor to sign in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyCreate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SecondFactorSetupResult;
          };
        };
      };
    };
  };
  '/api/app/me/second-factors': {
    /**
     * Show own second factors
     * @description Shows the authenticator app, the passkeys and how many recovery codes are left.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': OwnSecondFactors;
          };
        };
      };
    };
  };
  '/api/app/me/confirmation/options': {
    /**
     * Ask for a passkey to confirm
     * @description Returns the options for `navigator.credentials.get`.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/me/confirmation': {
    /**
     * Confirm the own identity, for ten minutes
     * @description With a password, a code or a passkey. Operations that could give lasting access ask for it.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': Confirmation;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me/totp': {
    /**
     * Begin to set up an authenticator app
     * @description Returns the secret for the app. It counts once it is confirmed with a code.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': TotpSecret;
          };
        };
      };
    };
    /**
     * Remove the authenticator app
     * @description The last second factor cannot be removed where the organisation requires one.
     *
     *     Only for signed-in users, not for API keys.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me/totp/confirm': {
    /**
     * Confirm the authenticator app
     * @description Needs a code from the app. With the first second factor, it returns the recovery codes.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TotpConfirmResult;
          };
        };
      };
    };
  };
  '/api/app/me/recovery-codes': {
    /**
     * Make new recovery codes, in place of the old ones
     * @description The previous codes stop working. The new ones are shown only in this response.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': RecoveryCodes;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys/options': {
    /**
     * Begin to add a passkey
     * @description Returns the options for `navigator.credentials.create`.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyCreationOptions;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys': {
    /**
     * Add a passkey
     * @description Takes the response of the authenticator. With the first second factor, it returns the recovery codes.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PasskeyCreated;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys/{passkeyId}': {
    /**
     * Rename a passkey
     * @description The name only helps to tell passkeys apart.
     *
     *     Only for signed-in users, not for API keys.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the passkey */
          passkeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PasskeyUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Passkey;
          };
        };
      };
    };
    /**
     * Remove a passkey
     * @description The last second factor cannot be removed where the organisation requires one.
     *
     *     Only for signed-in users, not for API keys.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the passkey */
          passkeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/sign-in/sso': {
    /**
     * Find the organisations whose identity provider answers for an e-mail address
     * @description The response is the same for addresses without an account: only the domain counts.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoLookup;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SsoOrganisations;
          };
        };
      };
    };
  };
  '/api/app/sso/start': {
    /**
     * Go to the identity provider of an organisation
     * @description Redirects the browser to the identity provider, with a state that is valid for a few minutes.
     */
    get: {
      parameters: {
        query: {
          /** @description The ID of the organisation */
          organisationId: string;
          /** @description A path of the web app; anything else is read as / */
          returnTo?: string | undefined;
        };
      };
    };
  };
  '/api/app/me/confirmation/sso': {
    /**
     * Start to confirm the own identity with the identity provider
     * @description Returns the address of the identity provider, which asks the user to sign in again.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoConfirmationStart;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SsoConfirmationRedirect;
          };
        };
      };
    };
  };
  '/api/app/sso/callback': {
    /**
     * Come back from the identity provider
     * @description The identity provider sends the browser here. Redirects to the app, or to the sign-in page with the reason.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The state that the sign-in began with */
              state?: string | undefined;
              /** @description The authorization code */
              code?: string | undefined;
              /** @description Why the identity provider refused */
              error?: string | undefined;
            }
          | undefined;
      };
    };
  };
  '/api/app/people': {
    /**
     * List people, to choose an owner or a reviewer from
     * @description Contains only IDs and names.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `vendors:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Person[];
          };
        };
      };
    };
  };
  '/api/app/me/password': {
    /**
     * Change the own password, and sign out everywhere else
     * @description Needs the current password, and ends all other sessions of the user.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OwnPasswordUpdate;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/users': {
    /**
     * List users
     * @description Contains role, status and last sign-in of each user.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': User[];
          };
        };
      };
    };
    /**
     * Create a user
     * @description Creates a user with a password that you hand over. `POST /api/app/users/invitations` lets them choose it.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': UserCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}': {
    /**
     * Show a user
     * @description Contains role, status and last sign-in.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
    /**
     * Rename a user
     * @description Changes the name only. The audit log keeps the name that the user had at the time of an entry.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
    /**
     * Delete a user
     * @description Ends their sessions. Records and audit entries keep the name of the user.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/users/{userId}/disable': {
    /**
     * Disable a user, and sign them out everywhere
     * @description Ends their sessions at once. Their API keys keep working.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/enable': {
    /**
     * Enable a user again
     * @description They can sign in again, with the password and second factors they had.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/role': {
    /**
     * Give a user another role, and sign them out
     * @description Ends their sessions, so that the new permissions apply at once. You cannot grant permissions that you do not have.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserRole;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/break-glass': {
    /**
     * Say whether a user may sign in also where only single sign-on is allowed
     * @description A break-glass user can sign in with a password where the organisation requires single sign-on.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserBreakGlass;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/password': {
    /**
     * Set a new password, and sign the user out
     * @description Ends their sessions. Hand the password over on another channel.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserPassword;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/second-factors': {
    /**
     * Remove all second factors of a user, and sign them out
     * @description Ends their sessions. They sign in with the password, and set up a new second factor if one is required.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/invitations': {
    /**
     * Invite a user, who chooses a password by a mailed link
     * @description Emails a link with which the user chooses a password.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': UserInvite;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/invitation': {
    /**
     * Resend an invitation, by a new link
     * @description The previous link stops working.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/password-reset': {
    /**
     * Ask for a new password, by a mailed link
     * @description The response is the same whether or not the address has an account.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasswordResetRequest;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': PasswordResetRequested;
          };
        };
      };
    };
  };
  '/api/app/account-link': {
    /**
     * Show an account link, and whom it is for
     * @description Takes the token of the link in the body, so that it does not appear in logs.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AccountLinkOpen;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AccountLink;
          };
        };
      };
    };
  };
  '/api/app/account-link/password': {
    /**
     * Choose a password by a mailed link, and sign in with it
     * @description The link works only once. Sets the session cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AccountLinkPassword;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
        202: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/views': {
    /**
     * List own saved views
     * @description Only those of the signed-in user.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': SavedView[];
          };
        };
      };
    };
    /**
     * Save a view
     * @description Saves the filters of a page under a name.
     *
     *     Only for signed-in users, not for API keys.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SavedViewCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': SavedView;
          };
        };
      };
    };
  };
  '/api/app/views/{viewId}': {
    /**
     * Delete an own saved view
     * @description Only the user who saved a view can delete it.
     *
     *     Only for signed-in users, not for API keys.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the saved view */
          viewId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/roles': {
    /**
     * List roles
     * @description Contains the built-in roles, too, and how many users have each role.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `roles:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Role[];
          };
        };
      };
    };
    /**
     * Create a role
     * @description You cannot grant permissions that you do not have.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `roles:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': RoleCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Role;
          };
        };
      };
    };
  };
  '/api/app/roles/{roleId}': {
    /**
     * Change a role
     * @description Ends the sessions of users who have the role, if its permissions change. Built-in roles cannot be changed.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `roles:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the role */
          roleId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': RoleUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Role;
          };
        };
      };
    };
    /**
     * Delete a role that nobody has
     * @description A role that somebody has, or that the identity provider assigns, is 409.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `roles:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the role */
          roleId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/api-keys': {
    /**
     * List API keys
     * @description Contains expired and revoked keys. Secrets are never shown again.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ApiKey[];
          };
        };
      };
    };
    /**
     * Create an API key, shown only once
     * @description The key is in this response only. You cannot grant permissions that you do not have.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ApiKeyCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyCreated;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/revoke': {
    /**
     * Revoke an API key
     * @description The key stops working at once. It stays in the list.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ApiKey;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/rotate': {
    /**
     * Replace the secret of an API key, shown only once
     * @description The previous secret keeps working for `overlapHours`. You cannot rotate a key with permissions that you do not have.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApiKeyRotation;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyRotated;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/previous-secret': {
    /**
     * Stop the previous secret of an API key
     * @description Does nothing if no previous secret works.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/owner': {
    /**
     * Say who is responsible for an API key
     * @description Sets a person, a service account, or both. It changes nothing about what the key may do.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApiKeyOwnerUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ApiKey;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}': {
    /**
     * Delete an API key
     * @description Removes the key from the list. A key that still works stops working.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `api-keys:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/organisation': {
    /**
     * Show the settings of the organisation
     * @description Contains the rating thresholds, the reassessment intervals and the sign-in rules.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
    /**
     * Change the settings of the organisation
     * @description Omitted fields stay unchanged.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/json': OrganisationUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
  };
  '/api/app/organisation/logo': {
    /**
     * Show the logo of the organisation
     * @description It is 404 if there is none.
     *
     *     Only for signed-in users, not for API keys.
     */
    get: {
      responses: {
        200: {
          content: {
            'image/png': string;
            'image/jpeg': string;
          };
        };
      };
    };
    /**
     * Set the logo of the organisation, with the PNG or JPEG file as the body
     * @description A PNG or JPEG of at most 512 KiB and 2000 × 2000 pixels. The content decides about the type.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
    /**
     * Remove the logo of the organisation
     * @description Reports and the portal then show only the name of the organisation.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
  };
  '/api/app/demo-data': {
    /**
     * Tell what removing the demonstration data would do
     * @description Counts the records that would be deleted. Nothing is deleted.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage` and `vendors:delete` and `templates:delete` and `frameworks:delete` and `users:manage`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': DemoData;
          };
        };
      };
    };
    /**
     * Remove the demonstration data, and keep what was added beside it
     * @description Deletes what the demo created, with everything that belongs to it. Records that you created stay.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage` and `vendors:delete` and `templates:delete` and `frameworks:delete` and `users:manage`.
     */
    delete: {
      responses: {
        200: {
          content: {
            'application/json': DemoData;
          };
        };
      };
    };
  };
  '/api/app/identity-provider': {
    /**
     * Show the identity provider
     * @description The client secret is never shown. Contains the status of each email domain.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
    /**
     * Set the identity provider
     * @description A client secret that is omitted stays unchanged. New email domains must be proven before they count.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/json': IdentityProviderUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
    /**
     * Remove the identity provider
     * @description Users then need a password to sign in.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/identity-provider/test': {
    /**
     * Test the identity provider
     * @description Reads the discovery document of the provider. Nothing is stored.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderTest;
          };
        };
      };
    };
  };
  '/api/app/identity-provider/verify-domain': {
    /**
     * Look for the DNS record that proves an email domain
     * @description Reads the TXT record of the domain now. The service also looks for it regularly.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoDomainVerify;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
  };
  '/api/app/mails': {
    /**
     * List mails, with how their delivery stands
     * @description Newest first. Links in the text are hidden.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only emails with this status */
              status?: MailStatus | undefined;
              /** @description Only emails about this assessment */
              assessmentId?: string | undefined;
              /** @description Which page, counted from 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': MailPage;
          };
        };
      };
    };
  };
  '/api/app/mail-server': {
    /**
     * Show whether mail can be sent
     * @description Shows whether a mail server is configured, and whether an operator holds emails back.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': MailServerState;
          };
        };
      };
    };
  };
  '/api/app/mails/{mailId}/resend': {
    /**
     * Send a mail again that failed or whose outcome is uncertain
     * @description Only for emails that failed or whose outcome is unknown. The recipient may get it twice.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the email */
          mailId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Mail;
          };
        };
      };
    };
  };
  '/api/app/mails/test': {
    /**
     * Send a test mail at once
     * @description Does not use the queue. The response shows what the mail server said.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': MailTest;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': MailTestResult;
          };
        };
      };
    };
  };
  '/api/app/scim': {
    /**
     * Show how users are provisioned
     * @description Contains the URL for the identity provider, and when the token was used last.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ScimSettings;
          };
        };
      };
    };
  };
  '/api/app/scim/token': {
    /**
     * Create a SCIM token, shown only once, in place of the one before
     * @description The token is in this response only. The previous one stops working.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ScimTokenCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ScimTokenCreated;
          };
        };
      };
    };
    /**
     * Revoke the SCIM token
     * @description Users and groups stay as they are.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/scim/groups': {
    /**
     * List provisioned groups
     * @description The groups that the identity provider has sent, with the role that each assigns.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ProvisionedGroup[];
          };
        };
      };
    };
  };
  '/api/app/scim/groups/{groupId}': {
    /**
     * Choose the role of a provisioned group, and sign out whose role changes
     * @description Ends the sessions of members whose role changes.
     *
     *     Only for signed-in users, not for API keys.
     *
     *     Requires `settings:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the group */
          groupId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': GroupRole;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProvisionedGroup;
          };
        };
      };
    };
  };
  '/api/portal/session': {
    /**
     * Open an assessment with the token of a link
     * @description Takes the token after the `#` of the link. Sets the portal cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalSignIn;
        };
      };
      responses: {
        204: {};
      };
    };
    /**
     * Leave the portal
     * @description Removes the portal cookie. The link keeps working.
     *
     *     Only for a vendor's contact with a portal link.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/portal/assessment': {
    /**
     * Show the questionnaire of the link
     * @description Contains the questions of the link with their answers, suggestions, comments and files, but no expected answers.
     *
     *     Only for a vendor's contact with a portal link.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PortalAssessment;
          };
        };
      };
    };
  };
  '/api/portal/logo': {
    /**
     * Show the logo of the organisation that sent the assessment
     * @description It is 404 if the organisation has none.
     *
     *     Only for a vendor's contact with a portal link.
     */
    get: {
      responses: {
        200: {
          content: {
            'image/png': string;
            'image/jpeg': string;
          };
        };
      };
    };
  };
  '/api/portal/responses/{questionKey}': {
    /**
     * Save an answer
     * @description Send the revision that you have seen. It is 409 with the current answer if somebody else was faster.
     *
     *     Only for a vendor's contact with a portal link.
     */
    put: {
      parameters: {
        path: {
          /** @description The key of the question */
          questionKey: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalSave;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalSaveResult;
          };
        };
      };
    };
  };
  '/api/portal/confirm': {
    /**
     * Confirm suggested answers as unchanged
     * @description Takes over the answers of the last assessment for the named questions.
     *
     *     Only for a vendor's contact with a portal link.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalConfirm;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalConfirmResult;
          };
        };
      };
    };
  };
  '/api/portal/comments': {
    /**
     * Tell the organisation something, or reply
     * @description The team sees it next to the question.
     *
     *     Only for a vendor's contact with a portal link.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalCommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Comment;
          };
        };
      };
    };
  };
  '/api/portal/delegations': {
    /**
     * Ask a colleague to answer sections
     * @description Emails a link that shows only the named sections.
     *
     *     Only for a vendor's contact with a portal link.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalDelegate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PortalDelegation;
          };
        };
      };
    };
  };
  '/api/portal/delegations/{linkId}': {
    /**
     * Withdraw a delegation
     * @description The link stops working at once. Answers stay.
     *
     *     Only for a vendor's contact with a portal link.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalDelegation;
          };
        };
      };
    };
  };
  '/api/portal/submit': {
    /**
     * Submit the questionnaire of the link
     * @description All required questions that are visible need an answer. The response is the receipt, with a hash of what was submitted.
     *
     *     Only for a vendor's contact with a portal link.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalSubmit;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Receipt;
          };
        };
      };
    };
  };
  '/api/portal/receipt/pdf': {
    /**
     * Download the receipt of the newest submission as PDF
     * @description States what was submitted, when and by whom, with the hash of the submission.
     *
     *     Only for a vendor's contact with a portal link.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/portal/receipt': {
    /**
     * Show the receipt of the newest submission
     * @description Contains the hash of what was submitted. It is 404 before the first submission.
     *
     *     Only for a vendor's contact with a portal link.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Receipt;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}/questions': {
    /**
     * Attach own evidence to questions
     * @description Replaces the list of questions that the file supports.
     *
     *     Only for a vendor's contact with a portal link.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': EvidenceQuestions;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}/content': {
    /**
     * Download own evidence
     * @description Returns the file exactly as it was uploaded.
     *
     *     Only for a vendor's contact with a portal link.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}': {
    /**
     * Delete own evidence
     * @description Possible until the assessment is submitted.
     *
     *     Only for a vendor's contact with a portal link.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/portal/evidence': {
    /**
     * Upload own evidence, with the file as the body
     * @description The content decides about the type of the file, not the `Content-Type`. Programs and files that are too large are refused.
     *
     *     Only for a vendor's contact with a portal link.
     */
    post: {
      parameters: {
        query: {
          /** @description The name of the file, with its extension */
          fileName: string;
          /** @description The key of the question that the file supports; more can be added later */
          questionKey?: string | undefined;
          /** @description The last day on which the file counts as proof. ISO 8601 date or date-time; UTC without a zone */
          expiresDate?: string | undefined;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
};
export type Answer = string | number | string[];
export type ApiKeyRotated = {
  id: string;
  name: string;
  /** @description The new secret, shown only once */
  key: string;
  /** Format: date-time */
  expiresAt: string | null;
  previousSecret: PreviousApiKeySecret | null;
};
export type ApiKeyRotation = {
  /**
   * @description How long the previous secret keeps working; 0: it stops at once
   * @default 24
   */
  overlapHours?: number | undefined;
};
export type AssessedControl = {
  frameworkId: string | null;
  framework: string;
  version: string;
  code: string;
  title: string | null;
  domain: string | null;
};
export type AssessmentBulkSend = {
  vendorIds: string[];
  /** Format: uuid */
  templateId: string;
  /** @description The name of the template unless given */
  title?: string | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate: string;
};
/** @description A reviewer started the review. */
export type AssessmentClaimedEvent = {
  /** @constant */
  type: 'assessment.claimed';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
/** @description The review ended. `finding.created` is sent for each finding that it opened. */
export type AssessmentCompletedEvent = {
  /** @constant */
  type: 'assessment.completed';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    vendorId: string;
    score?: number | undefined;
  };
};
export type AssessmentCreate = {
  /** Format: uuid */
  vendorId: string;
  /** Format: uuid */
  templateId: string;
  /** @description The name of the template unless given */
  title?: string | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate?: string | null | undefined;
};
/** @description An assessment was prepared. */
export type AssessmentCreatedEvent = {
  /** @constant */
  type: 'assessment.created';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    vendorId: string;
    vendorName: string;
    /** Format: date */
    dueDate?: string | undefined;
  };
};
/** @description An assessment was deleted. */
export type AssessmentDeletedEvent = {
  /** @constant */
  type: 'assessment.deleted';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    vendorId: string;
  };
};
export type AssessmentDetail = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description The due date has passed while SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description What the score is rounded from */
  exactScore: string | null;
  /** @description From the exact score, by the organisation's thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
  /** @description With expand=vendor, all its fields */
  vendor: {
    id: string;
    name: string;
    contactName: string | null;
    contactEmail: string;
    tier: Tier | null;
    externalId?: string | null | undefined;
    website?: string | null | undefined;
    notes?: string | null | undefined;
    serviceDescription?: string | null | undefined;
    dataSensitivity?: DataSensitivity | null | undefined;
    /** Format: date-time */
    contractRenewalDate?: string | null | undefined;
    contractValue?: ContractValue | null | undefined;
    geographicRisk?: GeographicRisk | null | undefined;
    tags?: string[] | undefined;
    ownerId?: string | null | undefined;
    overallScore?: number | null | undefined;
    /** Format: date-time */
    lastAssessedAt?: string | null | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
  };
  /** @description With expand=template, all its fields, unless it was deleted */
  template: {
    id: string | null;
    name: string;
    version: number;
    /** @description The same for all versions of a template */
    lineageId?: string | undefined;
    status?: TemplateStatus | undefined;
    description?: string | null | undefined;
    questionCount?: number | undefined;
    /** @description The frameworks its questions ask about, by name and version */
    frameworks?: string[] | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
    /** Format: date-time */
    publishedAt?: string | null | undefined;
    sections?: Section[] | undefined;
  };
  reviewer: {
    id: string | null;
    name: string;
  } | null;
  /** @description How the delivery of the vendor's invitation stands */
  invitation: {
    mailStatus: MailStatus;
    /** Format: date-time */
    sentAt: string | null;
  } | null;
  submittedBy: SubmittedBy | null;
  /**
   * Format: date-time
   * @description When the vendor first opened it
   */
  openedAt: string | null;
  /** @description After it was sent back: the questions that can be answered again */
  reopenedKeys: string[] | null;
  /** @description The reopened questions that need a changed answer or a reply; the others only depend on them */
  returnedKeys: string[] | null;
  /** @description What is answered otherwise than when it was handed in before; null: it was not */
  changedKeys: string[] | null;
  sections: {
    title: string;
    questions: AssessmentQuestion[];
  }[];
  findings: AssessmentFinding[];
  dismissals: Dismissal[];
  comments: Comment[];
  evidence: Evidence[];
  /** @description Null until it is submitted */
  scoreBreakdown: ScoreBreakdown | null;
};
export type AssessmentFinding = {
  id: string;
  title: string;
  description: string;
  severity: RiskWeight;
  status: FindingStatus;
  controlCodes: string[];
  questionKey: string | null;
  resolutionNote: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  resolvedAt: string | null;
  resolvedByName: string | null;
  /** Format: date */
  dueDate: string | null;
  /**
   * Format: date
   * @description A risk acceptance ends with this day, and a successor is opened
   */
  acceptedUntil: string | null;
  supersedesFindingId: string | null;
  /** @description The completed assessment in which the question no longer falls short: the finding can be closed */
  clearedByAssessmentId: string | null;
  assessmentId: string;
  assessmentTitle: string;
  vendorId: string;
  vendorName: string;
  /** @description The vendor's owner */
  ownerName: string | null;
  /** Format: date-time */
  updatedAt: string;
  /** @description Put forward by the rules; it counts once the review ends */
  proposed: boolean;
};
export type AssessmentListItem = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description The due date has passed while SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description What the score is rounded from */
  exactScore: string | null;
  /** @description From the exact score, by the organisation's thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
};
export type AssessmentPage = {
  entries: AssessmentListItem[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
export type AssessmentQuestion = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  riskWeight: RiskWeight;
  required: boolean;
  options: string[] | null;
  expectedAnswer: ExpectedAnswer | null;
  conditionalLogic: ConditionalLogic | null;
  /** @description What is wrong if the answer falls short, as the title of a finding */
  findingTitle?: string | undefined;
  /** @description What the vendor should do about it */
  recommendation?: string | undefined;
  /** @description For NUMERIC: the numbers that can be answered */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that are chosen alone or not at all */
  exclusiveOptions?: string[] | undefined;
  controls: AssessedControl[];
  id: string;
  visible: boolean;
  response: Response | null;
  /** @description What was submitted before, where the response differs from it; null: no change */
  previousResponse: SubmittedResponse | null;
};
export type AssessmentReason = {
  reason: string;
};
/** @description An assessment was recalled from the vendor. */
export type AssessmentRecalledEvent = {
  /** @constant */
  type: 'assessment.recalled';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
/** @description A completed assessment is under review again. */
export type AssessmentReopenedEvent = {
  /** @constant */
  type: 'assessment.reopened';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** @description The score it had */
    score?: number | undefined;
  };
};
export type AssessmentSend = {
  /** @description The one it has unless given */
  dueDate?: string | undefined;
};
/** @description A reviewer sent questions back to the vendor. */
export type AssessmentSentBackEvent = {
  /** @constant */
  type: 'assessment.sent_back';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** Format: date */
    dueDate?: string | undefined;
  };
};
/** @description An assessment was sent to the vendor. */
export type AssessmentSentEvent = {
  /** @constant */
  type: 'assessment.sent';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** Format: date */
    dueDate: string;
  };
};
/** @enum {string} */
export type AssessmentStatus = 'DRAFT' | 'SENT' | 'IN_PROGRESS' | 'SUBMITTED' | 'UNDER_REVIEW' | 'COMPLETED';
export type AssessmentSubmit = {
  name: string;
  title: string;
};
/** @description The vendor submitted its answers. */
export type AssessmentSubmittedEvent = {
  /** @constant */
  type: 'assessment.submitted';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
export type Attachment = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
};
export type AttachmentList = {
  entries: Attachment[];
};
export type AuditEntry = {
  id: string;
  /** @description Machine-readable name of the action */
  action: string;
  actionLabel: string;
  /** @description Who performed the action */
  userName: string;
  entityType: string | null;
  /** @description The first 8 characters of the id */
  entityId: string | null;
  entityName: string | null;
  meta: {
    [key: string]: unknown;
  } | null;
  /** Format: date-time */
  createdAt: string;
};
export type AuditPage = {
  entries: AuditEntry[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type Certification = {
  id: string;
  name: string;
  issuer: string | null;
  /** Format: date */
  issuedDate: string | null;
  /** Format: date */
  expiresDate: string | null;
  /** @description EXPIRING from 30 days before the last day on which it is valid */
  status: CertificationStatus;
  notes: string | null;
  attachments: Attachment[];
  /** Format: date-time */
  updatedAt: string;
};
export type CertificationCreate = {
  name: string;
  issuer?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  issuedDate?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  expiresDate?: string | null | undefined;
  notes?: string | null | undefined;
};
/** @description A certification of a vendor expires soon. */
export type CertificationExpiringEvent = {
  /** @constant */
  type: 'certification.expiring';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendorId: string;
    vendorName: string;
    /** Format: date */
    expiresDate: string;
    certification: CertificationListItem;
  };
};
export type CertificationList = {
  vendorId: string;
  vendorName: string;
  entries: Certification[];
};
export type CertificationListItem = {
  id: string;
  name: string;
  issuer: string | null;
  /** Format: date */
  issuedDate: string | null;
  /** Format: date */
  expiresDate: string | null;
  /** @description EXPIRING from 30 days before the last day on which it is valid */
  status: CertificationStatus;
  notes: string | null;
  attachments: Attachment[];
  /** Format: date-time */
  updatedAt: string;
  vendorId: string;
};
export type CertificationPage = {
  entries: CertificationListItem[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type CertificationStatus = 'VALID' | 'EXPIRING' | 'EXPIRED';
export type CertificationUpdate = {
  name?: string | undefined;
  issuer?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  issuedDate?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  expiresDate?: string | null | undefined;
  notes?: string | null | undefined;
};
export type Comment = {
  id: string;
  questionKey: string | null;
  visibility: Visibility;
  body: string;
  authorName: string;
  /** Format: date-time */
  createdAt: string;
  replies: Reply[];
};
export type CommentCreate = {
  body: string;
  /** @default INTERNAL */
  visibility?: Visibility | undefined;
  questionKey?: string | null | undefined;
  /** Format: uuid */
  parentId?: string | null | undefined;
};
export type ConditionalLogic = {
  /** @enum {string} */
  match: 'all' | 'any';
  rules: {
    question: string;
    /** @enum {string} */
    operator:
      | 'equals'
      | 'notEquals'
      | 'contains'
      | 'notContains'
      | 'greaterThan'
      | 'lessThan'
      | 'atLeast'
      | 'atMost'
      | 'answered'
      | 'notAnswered';
    value?: (string | number) | null | undefined;
  }[];
};
/** @enum {string} */
export type ContractValue = '$0–$50K' | '$50K–$250K' | '$250K–$1M' | '$1M–$5M' | '$5M+';
export type Control = {
  id: string;
  domain: string;
  code: string;
  title: string;
  guidance: string | null;
};
export type ControlMapping = {
  framework: string;
  version: string;
  code: string;
};
export type CurrentCaller = {
  /** @enum {string} */
  type: 'API_KEY' | 'USER';
  id: string | null;
  name: string;
  organisationId: string;
  permissions: Permission[];
  /**
   * Format: date-time
   * @description When the API key expires; null: never
   */
  expiresAt: string | null;
  /** @description Of the API key, if it was rotated and the previous one still works */
  previousSecret: PreviousApiKeySecret | null;
  /** @description What the server that responds still accepts within a minute */
  limits: {
    name: string;
    perMinute: number;
    remaining: number;
  }[];
};
export type Dashboard = {
  vendorCount: number;
  /** @description The mean of the scores that vendors have; null when none has one */
  averageScore: number | null;
  /** @description From the exact scores, by the organisation's thresholds */
  scoreDistribution: {
    green: number;
    amber: number;
    red: number;
    unscored: number;
  };
  /** @description The average score to 15 decimals */
  averageScoreExact: number | null;
  /** @description Vendors that are amber only because a CRITICAL finding is open */
  heldBack: number;
  vendorsByTier: {
    LOW: number;
    MEDIUM: number;
    HIGH: number;
    CRITICAL: number;
    UNTIERED: number;
  };
  /** @description What vendors fall short of most, weighed by their tiers */
  topDeficientControls: DeficientControl[];
  openFindings: number;
  openFindingsBySeverity: {
    CRITICAL: number;
    HIGH: number;
    MEDIUM: number;
    LOW: number;
  };
  /** @description OVERDUE counts again those SENT or IN_PROGRESS whose due date has passed */
  assessmentStatusCounts: {
    DRAFT: number;
    SENT: number;
    IN_PROGRESS: number;
    SUBMITTED: number;
    UNDER_REVIEW: number;
    COMPLETED: number;
    OVERDUE: number;
  };
  customerResponsibilitySummary: {
    /** @description Vendors that have any */
    vendors: number;
    total: number;
    completed: number;
    /** @description The completed share of those that apply */
    percent: number | null;
  };
};
/** @enum {string} */
export type DataSensitivity = 'PUBLIC' | 'INTERNAL' | 'CONFIDENTIAL' | 'RESTRICTED';
/** @enum {string} */
export type Decision = 'COMPLIANT' | 'PARTIAL' | 'NON_COMPLIANT' | 'NOT_APPLICABLE' | 'CLARIFICATION_REQUESTED';
export type DeficientControl = {
  frameworkId: string;
  frameworkName: string;
  controlCode: string;
  controlTitle: string;
  /** @description Vendors that fall short of it */
  failCount: number;
  /** @description What the controls are sorted by: the sum of what each vendor falls short by, times the weight of its tier */
  weightedShortfall: number;
};
export type Deleted = {
  /** @constant */
  deleted: true;
  id: string;
};
export type DeletedRecord = {
  type: DeletedRecordType;
  id: string;
  /** @description The vendor it belonged to; of a vendor, its own id */
  vendorId: string;
  /** Format: date-time */
  deletedAt: string;
};
export type DeletedRecordPage = {
  entries: DeletedRecord[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type DeletedRecordType = 'Vendor' | 'Assessment' | 'Finding' | 'Certification' | 'Responsibility';
export type Dismissal = {
  questionKey: string;
  reason: string;
  dismissedByName: string;
  /** Format: date-time */
  dismissedAt: string;
};
export type DomainCompliance = {
  domain: string;
  frameworkId: string;
  frameworkName: string;
  complianceRatio: number;
  controlCount: number;
  /** @description What the ratio is rounded from */
  exact: string;
};
export type Evidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description Added by the team after the vendor submitted; not part of the submission, never counted */
  annex: boolean;
};
export type EvidenceQuestions = {
  questionKeys: string[];
};
export type ExpectedAnswer =
  | string
  | string[]
  | number
  | {
      required: string[];
      forbidden: string[];
    }
  | {
      min?: number | undefined;
      max?: number | undefined;
      zeroAt?: number | undefined;
    }
  | {
      maxAgeDays: number;
    }
  | {
      minRemainingDays: number;
    }
  | {
      minFiles: number;
    };
export type Finding = {
  id: string;
  title: string;
  description: string;
  severity: RiskWeight;
  status: FindingStatus;
  controlCodes: string[];
  questionKey: string | null;
  resolutionNote: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  resolvedAt: string | null;
  resolvedByName: string | null;
  /** Format: date */
  dueDate: string | null;
  /**
   * Format: date
   * @description A risk acceptance ends with this day, and a successor is opened
   */
  acceptedUntil: string | null;
  supersedesFindingId: string | null;
  /** @description The completed assessment in which the question no longer falls short: the finding can be closed */
  clearedByAssessmentId: string | null;
  assessmentId: string;
  assessmentTitle: string;
  vendorId: string;
  vendorName: string;
  /** @description The vendor's owner */
  ownerName: string | null;
  /** Format: date-time */
  updatedAt: string;
};
export type FindingCreate = {
  questionKey?: string | null | undefined;
  title: string;
  description: string;
  severity: RiskWeight;
  /** @default [] */
  controlCodes?: string[] | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate?: string | null | undefined;
};
/** @description A finding opened: at the end of a review, by a reviewer, or as an accepted risk expired. */
export type FindingCreatedEvent = {
  /** @constant */
  type: 'finding.created';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    finding: Finding;
    assessmentId: string;
    severity: RiskWeight;
  };
};
export type FindingDismissal = {
  questionKey: string;
  reason: string;
};
export type FindingPage = {
  entries: Finding[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type FindingStatus = 'OPEN' | 'REMEDIATED' | 'RISK_ACCEPTED';
export type FindingUpdate = {
  /** @enum {string} */
  status: 'REMEDIATED' | 'RISK_ACCEPTED';
  resolutionNote?: string | null | undefined;
  /** @description Only with RISK_ACCEPTED */
  acceptedUntil?: string | null | undefined;
};
/** @description A finding was closed. */
export type FindingUpdatedEvent = {
  /** @constant */
  type: 'finding.updated';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    finding: Finding;
    /** @description The names of the fields that changed */
    changed: string[];
    status: FindingStatus;
  };
};
export type FindingWithdrawal = {
  reason: string;
};
export type FrameworkDetail = {
  id: string;
  name: string;
  version: string;
  description: string | null;
  controlCount: number;
  controls: Control[];
};
export type FrameworkImportBody =
  | ({
      catalog: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    })
  | string;
export type FrameworkSummary = {
  id: string;
  name: string;
  version: string;
  description: string | null;
  controlCount: number;
};
/** @enum {string} */
export type GeographicRisk = 'DOMESTIC' | 'REGIONAL' | 'GLOBAL' | 'HIGH_RISK_JURISDICTION';
/** @description Why the rating is AMBER although the score is GREEN; otherwise empty */
export type HeldBackBy = {
  /** @enum {string} */
  kind: 'CRITICAL_QUESTION' | 'CRITICAL_FINDING';
  /** @description The key of the question, or the ID of the finding */
  id: string;
  /** @description The text of the question, or the title of the finding */
  text: string;
}[];
/**
 * @description UNCERTAIN: it may have arrived. It is not sent again unless a person says so
 * @enum {string}
 */
export type MailStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'UNCERTAIN';
export type NumericBounds = {
  min?: number | undefined;
  max?: number | undefined;
};
/** @enum {string} */
export type Permission =
  | 'vendors:view'
  | 'vendors:create'
  | 'vendors:edit'
  | 'vendors:delete'
  | 'assessments:view'
  | 'assessments:create'
  | 'assessments:send'
  | 'assessments:review'
  | 'assessments:delete'
  | 'frameworks:view'
  | 'frameworks:import'
  | 'frameworks:delete'
  | 'templates:view'
  | 'templates:create'
  | 'templates:edit'
  | 'templates:delete'
  | 'dashboard:view'
  | 'audit:view'
  | 'users:view'
  | 'users:manage'
  | 'roles:view'
  | 'roles:manage'
  | 'api-keys:view'
  | 'api-keys:manage'
  | 'settings:view'
  | 'settings:manage';
export type PortalContact = {
  name?: string | null | undefined;
  /** Format: email */
  email: string;
};
export type PortalLink = {
  id: string;
  name: string | null;
  email: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  openedAt: string | null;
  /** Format: date-time */
  lastSeenAt: string | null;
  /** @description Null: the whole questionnaire, and the right to submit it */
  sections: string[] | null;
  /** @description The link of the contact who asked this colleague */
  delegatedByLinkId: string | null;
  /**
   * Format: date-time
   * @description When the team was shown the URL. Null: not yet
   */
  shownAt: string | null;
  /** @description Who was shown the URL */
  shownByName: string | null;
  /** @description Only in the response that shows it, which happens once per link. Anyone with the URL answers as this contact */
  url: string | null;
};
export type PreviousApiKeySecret = {
  /** @description The readable beginning of the previous secret */
  prefix: string;
  /** Format: date-time */
  worksUntil: string;
};
export type PreviousAssessment = {
  /** @description Null: there was none that asked any of these questions */
  assessment: {
    id: string;
    title: string;
    /** Format: date-time */
    completedAt: string;
    score: number | null;
  } | null;
  responses: PreviousResponse[];
};
export type PreviousResponse = {
  questionKey: string;
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  decision: Decision | null;
  /** @description It is answered differently now */
  changed: boolean;
};
export type Question = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  riskWeight: RiskWeight;
  required: boolean;
  options: string[] | null;
  expectedAnswer: ExpectedAnswer | null;
  conditionalLogic: ConditionalLogic | null;
  controlMappings: ControlMapping[];
  /** @description What is wrong if the answer falls short, as the title of a finding */
  findingTitle?: string | undefined;
  /** @description What the vendor should do about it */
  recommendation?: string | undefined;
  /** @description For NUMERIC: the numbers that can be answered */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that are chosen alone or not at all */
  exclusiveOptions?: string[] | undefined;
};
/** @enum {string} */
export type QuestionType =
  | 'YES_NO'
  | 'MULTIPLE_CHOICE'
  | 'FREE_TEXT'
  | 'FILE_UPLOAD'
  | 'DATE'
  | 'NUMERIC'
  | 'COMBOBOX'
  | 'MULTI_SELECT'
  | 'RATING';
/** @enum {string} */
export type Rating = 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED';
export type RatingThresholds = {
  green: number;
  amber: number;
};
export type Reply = {
  id: string;
  questionKey: string | null;
  visibility: Visibility;
  body: string;
  authorName: string;
  /** Format: date-time */
  createdAt: string;
};
export type Response = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  /** @description Null: not counted */
  compliance: number | null;
  /** @description The team member who entered it for the vendor */
  onBehalfByName: string | null;
  review: Review | null;
  /** Format: date-time */
  updatedAt: string | null;
};
export type ResponseEntries = {
  responses: ResponseEntry[];
};
export type ResponseEntry = {
  questionKey: string;
  answer: Answer | null;
  /** @default false */
  notApplicable?: boolean | undefined;
  justification?: string | null | undefined;
};
export type Responsibility = {
  id: string;
  title: string;
  description: string | null;
  /** @description The framework control it belongs to */
  controlCode: string | null;
  /** @description The certification of the vendor it came from */
  certificationId: string | null;
  certificationName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  notes: string | null;
  /** Format: date-time */
  updatedAt: string;
};
export type ResponsibilityCompliance = {
  total: number;
  completed: number;
  inProgress: number;
  pending: number;
  notApplicable: number;
  percent: number;
};
export type ResponsibilityCreate = {
  title: string;
  description?: string | null | undefined;
  controlCode?: string | null | undefined;
  /** Format: uuid */
  certificationId?: string | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate?: string | null | undefined;
  /** @description PENDING unless given */
  status?: ResponsibilityStatus | undefined;
  notes?: string | null | undefined;
};
export type ResponsibilityList = {
  vendorId: string;
  vendorName: string;
  entries: Responsibility[];
};
export type ResponsibilityListItem = {
  id: string;
  title: string;
  description: string | null;
  /** @description The framework control it belongs to */
  controlCode: string | null;
  /** @description The certification of the vendor it came from */
  certificationId: string | null;
  certificationName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  notes: string | null;
  /** Format: date-time */
  updatedAt: string;
  vendorId: string;
};
export type ResponsibilityPage = {
  entries: ResponsibilityListItem[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type ResponsibilityStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_APPLICABLE';
export type ResponsibilityUpdate = {
  title?: string | undefined;
  description?: string | null | undefined;
  controlCode?: string | null | undefined;
  /** Format: uuid */
  certificationId?: string | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate?: string | null | undefined;
  /** @description PENDING unless given */
  status?: ResponsibilityStatus | undefined;
  notes?: string | null | undefined;
};
export type Review = {
  decision: Decision;
  rationale: string | null;
  reviewerName: string;
  /** Format: date-time */
  decidedAt: string;
};
export type ReviewEntry = {
  decision: Decision | null;
  rationale?: string | null | undefined;
};
/** @enum {string} */
export type RiskWeight = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
export type ScoreBreakdown = {
  scoringVersion: number;
  weights: {
    CRITICAL: number;
    HIGH: number;
    MEDIUM: number;
    LOW: number;
  };
  /** @description False until the assessment is COMPLETED */
  final: boolean;
  score: number | null;
  /** @description An exact fraction, such as 46/81 */
  earned: string;
  /** @description An exact fraction, such as 46/81 */
  possible: string;
  /** @description An exact fraction, such as 46/81 */
  exact: string | null;
  /** @description How much of the questionnaire the score stands for, by weight. Null: nothing in it can be scored */
  coverage: string | null;
  /** @description The scores from which it is green or amber */
  thresholds: RatingThresholds;
  /** @description Whether CRITICAL questions that count 0 make a green score amber */
  capCritical: boolean;
  lines: ScoreLine[];
};
export type ScoreLine = {
  questionKey: string;
  question: string;
  riskWeight: RiskWeight;
  weight: number;
  rule: ScoreRule;
  reason: string;
  /** @description An exact fraction, such as 46/81 */
  compliance: string | null;
  /** @description An exact fraction, such as 46/81 */
  gain: string | null;
  /** @description An exact fraction, such as 46/81 */
  loss: string | null;
  /** @description What the rules say without the reviewer */
  automatic: {
    rule: ScoreRule;
    reason: string;
    /** @description An exact fraction, such as 46/81 */
    compliance: string | null;
  };
};
/** @enum {string} */
export type ScoreRule =
  | 'NOT_VISIBLE'
  | 'REVIEWED'
  | 'NOT_ASKED'
  | 'NOT_ASKED_AFTER_SHORTFALL'
  | 'NA_PENDING'
  | 'INFORMATIONAL'
  | 'UNANSWERED'
  | 'PENDING_REVIEW'
  | 'EXPECTATION';
export type Section = {
  title: string;
  questions: Question[];
};
export type SendBack = {
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate: string;
  questions: {
    questionKey: string;
    comment: string;
  }[];
};
export type Submission = {
  id: string;
  /** Format: date-time */
  submittedAt: string;
  submittedBy: SubmittedBy;
  /** @description JSON with sorted keys, as it was hashed */
  content: string;
  /** @description Of the bytes of the content, in UTF-8 */
  sha256: string;
  /** @description The responses that differ from the submission before */
  changes: SubmissionChange[];
};
export type SubmissionChange = {
  questionKey: string;
  question: string;
  before: SubmittedResponse;
  now: SubmittedResponse;
};
export type SubmittedBy = {
  name: string;
  title: string;
  /** @description The team member who submitted on behalf of the vendor; null: the vendor did */
  enteredByName: string | null;
};
export type SubmittedResponse = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  fileNames: string[];
};
export type Task = {
  id: string;
  kind: TaskKind;
  /** @description FAILED when nothing of it could be done */
  status: TaskStatus;
  /** @description How many have been dealt with, failures included */
  done: number;
  total: number;
  failures: TaskFailure[];
  createdByName: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  finishedAt: string | null;
};
export type TaskFailure = {
  vendorId: string | null;
  /** @description Which of the rows, counted from 0 */
  row: number | null;
  error: string;
};
/** @enum {string} */
export type TaskKind = 'SEND_ASSESSMENTS' | 'IMPORT_VENDORS';
export type TaskResult = {
  /** @description Which of the rows, counted from 0; null if the task has vendors instead of rows */
  row: number | null;
  /** @enum {string} */
  outcome: 'PENDING' | 'DONE' | 'FAILED';
  /**
   * @description What was done to the vendor, or that an assessment was created; null until it is done
   * @enum {string|null}
   */
  change: 'CREATED' | 'UPDATED' | 'UNCHANGED' | null;
  vendorId: string | null;
  assessmentId: string | null;
  error: string | null;
};
export type TaskResultPage = {
  entries: TaskResult[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type TaskStarted = {
  taskId: string;
};
/** @enum {string} */
export type TaskStatus = 'RUNNING' | 'DONE' | 'FAILED';
export type TemplateBody = {
  name: string;
  description: string | null;
  sections: Section[];
};
export type TemplateDetail = {
  id: string;
  /** @description The same for all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description The frameworks its questions ask about, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
  sections: Section[];
};
export type TemplateExport = {
  /** @constant */
  formatVersion: 1;
  name: string;
  description: string | null;
  sections: Section[];
};
export type TemplateImportResult = {
  id: string;
  /** @description The same for all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description The frameworks its questions ask about, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
  sections: Section[];
  warnings: string[];
};
/** @enum {string} */
export type TemplateStatus = 'DRAFT' | 'PUBLISHED';
export type TemplateSummary = {
  id: string;
  /** @description The same for all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description The frameworks its questions ask about, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
};
/** @enum {string} */
export type Tier = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
export type VendorAssessmentList = {
  entries: AssessmentListItem[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
  vendorId: string;
  vendorName: string;
};
export type VendorBulk = {
  vendors: (
    | VendorImport
    | {
        [key: string]: unknown;
      }
  )[];
  /**
   * @description What to do with a vendor that already has the external ID. Omitted fields stay unchanged
   * @default update
   * @enum {string}
   */
  onExisting?: 'skip' | 'update' | undefined;
};
export type VendorCreated = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  notes: string | null;
  serviceDescription: string | null;
  dataSensitivity: DataSensitivity | null;
  /** Format: date-time */
  contractRenewalDate: string | null;
  contractValue: ContractValue | null;
  geographicRisk: GeographicRisk | null;
  tags: string[];
  ownerId: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
/** @description A vendor was added. */
export type VendorCreatedEvent = {
  /** @constant */
  type: 'vendor.created';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
  };
};
/** @description A vendor was deleted, with everything that belongs to it. */
export type VendorDeletedEvent = {
  /** @constant */
  type: 'vendor.deleted';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
  };
};
export type VendorDetail = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  notes: string | null;
  serviceDescription: string | null;
  dataSensitivity: DataSensitivity | null;
  /** Format: date-time */
  contractRenewalDate: string | null;
  contractValue: ContractValue | null;
  geographicRisk: GeographicRisk | null;
  tags: string[];
  ownerId: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  /** @description With expand=assessments, all their fields */
  assessments: {
    id: string;
    title: string;
    status: AssessmentStatus;
    score: number | null;
    templateName: string | null;
    templateVersion: number | null;
    vendorId?: string | undefined;
    vendorName?: string | undefined;
    /** @description The due date has passed while SENT or IN_PROGRESS */
    overdue?: boolean | undefined;
    /** Format: date */
    dueDate?: string | null | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    sentAt?: string | null | undefined;
    /** Format: date-time */
    submittedAt?: string | null | undefined;
    /** Format: date-time */
    completedAt?: string | null | undefined;
    reviewerName?: string | null | undefined;
    /** @description What the score is rounded from */
    exactScore?: string | null | undefined;
    /** @description From the exact score, by the organisation's thresholds */
    rating?: Rating | undefined;
    heldBackBy?: HeldBackBy | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
  }[];
  domainBreakdown: DomainCompliance[];
  history: {
    id: string;
    title: string;
    /** Format: date-time */
    submittedAt: string | null;
    score: number | null;
    /** @description What the score is rounded from; null: it was reopened since */
    exactScore: string | null;
  }[];
  customerResponsibilityCompliance: ResponsibilityCompliance | null;
  /** @description With expand=findings */
  findings?: Finding[] | undefined;
  /** @description With expand=certifications */
  certifications?: Certification[] | undefined;
  /** @description With expand=responsibilities */
  responsibilities?: Responsibility[] | undefined;
};
export type VendorImport = {
  name: string;
  /** Format: email */
  contactEmail: string;
  externalId?: string | undefined;
  contactName?: string | undefined;
  tier?: Tier | undefined;
  website?: string | undefined;
  notes?: string | undefined;
  serviceDescription?: string | undefined;
  dataSensitivity?: DataSensitivity | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  contractRenewalDate?: string | undefined;
  contractValue?: ContractValue | undefined;
  geographicRisk?: GeographicRisk | undefined;
  tags?: string[] | undefined;
};
export type VendorScore = {
  id: string;
  name: string;
  tier: Tier | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  latestScore: number | null;
  domainBreakdown: DomainCompliance[];
};
export type VendorSummary = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  tags: string[];
  /** Format: date-time */
  updatedAt: string;
};
export type VendorUpdate = {
  name?: string | undefined;
  externalId?: string | null | undefined;
  contactName?: string | null | undefined;
  /** Format: email */
  contactEmail?: string | undefined;
  tier?: Tier | null | undefined;
  website?: string | null | undefined;
  notes?: string | null | undefined;
  serviceDescription?: string | null | undefined;
  dataSensitivity?: DataSensitivity | null | undefined;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  contractRenewalDate?: string | null | undefined;
  contractValue?: ContractValue | null | undefined;
  geographicRisk?: GeographicRisk | null | undefined;
  tags?: string[] | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
};
/** @description Fields of a vendor changed. */
export type VendorUpdatedEvent = {
  /** @constant */
  type: 'vendor.updated';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
    /** @description The names of the fields that changed */
    changed: string[];
  };
};
/** @enum {string} */
export type Visibility = 'INTERNAL' | 'VENDOR';
export type Webhook = {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  enabled: boolean;
  /** @description Why the service disabled it; null when a person did */
  disabledReason: string | null;
  /**
   * Format: date-time
   * @description Until then deliveries are also signed with the previous secret
   */
  previousSecretUntil: string | null;
  /** @description The API key that configured it; null: a person did */
  apiKeyId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type WebhookCreate = {
  /** Format: uri */
  url: string;
  /** @default null */
  description?: string | null | undefined;
  events: WebhookEventType[];
};
export type WebhookDelivery = {
  /** @description Sent as webhook-id, the same on every try */
  id: string;
  event: string;
  /** @description The body, byte for byte as it is signed; null: the caller may not see the record in it */
  payload: string | null;
  /** @enum {string} */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** @description Tries since it was written down, or replayed */
  attempts: number;
  responseStatus: number | null;
  /** @description How the last try went, in words */
  outcome: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastAttemptAt: string | null;
  /** Format: date-time */
  deliveredAt: string | null;
};
export type WebhookDeliveryPage = {
  entries: WebhookDelivery[];
  page: number;
  pageSize: number;
  totalCount: number;
};
/** @enum {string} */
export type WebhookEventType =
  | 'vendor.created'
  | 'vendor.updated'
  | 'vendor.deleted'
  | 'assessment.created'
  | 'assessment.sent'
  | 'assessment.recalled'
  | 'assessment.submitted'
  | 'assessment.claimed'
  | 'assessment.sent_back'
  | 'assessment.completed'
  | 'assessment.reopened'
  | 'assessment.deleted'
  | 'finding.created'
  | 'finding.updated'
  | 'certification.expiring';
/** @description Somebody sent a test event. */
export type WebhookTestEvent = {
  /** @constant */
  type: 'webhook.test';
  /**
   * Format: date-time
   * @description When it happened
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
  };
};
export type WebhookUpdate = {
  /** Format: uri */
  url?: string | undefined;
  description?: string | null | undefined;
  events?: WebhookEventType[] | undefined;
  enabled?: boolean | undefined;
};
export type WebhookWithSecret = {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  enabled: boolean;
  /** @description Why the service disabled it; null when a person did */
  disabledReason: string | null;
  /**
   * Format: date-time
   * @description Until then deliveries are also signed with the previous secret
   */
  previousSecretUntil: string | null;
  /** @description The API key that configured it; null: a person did */
  apiKeyId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Signs every delivery, as Standard Webhooks describes it */
  secret: string;
};
export type AccountLink = {
  purpose: AccountLinkPurpose;
  email: string;
  name: string;
  organisationName: string;
  /** @description Of the organisation, as #rrggbb */
  colour: string | null;
  /** Format: date-time */
  expiresAt: string;
};
export type AccountLinkOpen = {
  /** @description What follows the # in the link */
  token: string;
};
export type AccountLinkPassword = {
  /** @description What follows the # in the link */
  token: string;
  password: string;
};
/** @enum {string} */
export type AccountLinkPurpose = 'INVITATION' | 'PASSWORD_RESET';
export type ApiKey = {
  id: string;
  name: string;
  /** @description The readable beginning of the key */
  prefix: string;
  fullAccess: boolean;
  permissions: string[];
  allowedCidrs: string[];
  /** Format: date-time */
  expiresAt: string | null;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  createdByName: string;
  /** @description The user who is responsible for the key; null: nobody is recorded */
  ownerId: string | null;
  ownerName: string | null;
  /** @description The system the key belongs to, if it belongs to no person */
  serviceAccount: string | null;
  /** @description It can be used, but its owner is disabled, deleted or not recorded */
  needsOwner: boolean;
  /** @description It can be used for longer than the organisation now allows */
  exceedsMaxLifetime: boolean;
  previousSecret: PreviousApiKeySecret | null;
  /** Format: date-time */
  createdAt: string;
};
export type ApiKeyCreate = {
  name: string;
  /** @default false */
  fullAccess?: boolean | undefined;
  /**
   * @description Those for users, roles and API keys are refused: no key can use them. Those for settings cover webhooks only
   * @default []
   */
  permissions?: Permission[] | undefined;
  /** @default [] */
  allowedCidrs?: string[] | undefined;
  /**
   * @description Null: the key never expires. The organisation may set a maximum
   * @default 90
   */
  expiresInDays?: number | null | undefined;
  /** @description The system the key belongs to, if it belongs to no person */
  serviceAccount?: string | null | undefined;
};
export type ApiKeyCreated = {
  id: string;
  name: string;
  /** @description The readable beginning of the key */
  prefix: string;
  fullAccess: boolean;
  permissions: string[];
  allowedCidrs: string[];
  /** Format: date-time */
  expiresAt: string | null;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  createdByName: string;
  /** @description The user who is responsible for the key; null: nobody is recorded */
  ownerId: string | null;
  ownerName: string | null;
  /** @description The system the key belongs to, if it belongs to no person */
  serviceAccount: string | null;
  /** @description It can be used, but its owner is disabled, deleted or not recorded */
  needsOwner: boolean;
  /** @description It can be used for longer than the organisation now allows */
  exceedsMaxLifetime: boolean;
  previousSecret: PreviousApiKeySecret | null;
  /** Format: date-time */
  createdAt: string;
  key: string;
};
export type ApiKeyOwnerUpdate = {
  /** Format: uuid */
  ownerId: string;
  serviceAccount: string | null;
};
export type AssessmentRemind = {
  assessmentIds: string[];
};
export type AssessmentRemindResult = {
  results: {
    assessmentId: string;
    reminded: boolean;
    /** @description Why not */
    reason: string | null;
  }[];
};
export type AssessmentTable = {
  entries: AssessmentTableRow[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type AssessmentTableRow = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description The due date has passed while SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description What the score is rounded from */
  exactScore: string | null;
  /** @description From the exact score, by the organisation's thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
  reviewerId: string | null;
  /** @description How long the due date has passed while SENT or IN_PROGRESS; 0 otherwise */
  overdueDays: number;
  /**
   * Format: date-time
   * @description When the vendor first opened it
   */
  openedAt: string | null;
  /**
   * Format: date-time
   * @description When the vendor was last seen, or an answer was last saved
   */
  lastActivityAt: string | null;
  /** @description Only while SENT or IN_PROGRESS */
  progress: PortalProgress | null;
  /** @description The first section with a required question still to answer, once opened */
  stuckOn: string | null;
};
export type AuditCheckpoint = {
  /** @description How many entries it covers, from the first one on */
  size: number;
  /** @description The root of their tree of hashes (RFC 6962), in base64 */
  root: string;
  /** Format: date-time */
  signedAt: string;
  /** @description The signed note, to be kept or compared elsewhere */
  note: string;
};
export type AuditFilterOptions = {
  actions: {
    action: string;
    label: string;
  }[];
  users: {
    id: string;
    name: string;
  }[];
};
export type AuditSeal = {
  sealed: number;
  /** @description Entries that came after the last checkpoint */
  unsealed: number;
  checkpoint: AuditCheckpoint | null;
  verification: AuditVerification | null;
  /** @description By which the signature of a checkpoint is verified; null before the first seal */
  publicKey: string | null;
  witness: AuditWitness | null;
  /** @description What no verification can tell as things stand, in words */
  cannotShow: string[];
};
export type AuditVerification = {
  /** Format: date-time */
  checkedAt: string;
  ok: boolean;
  /** @description So many entries from the beginning were found unchanged */
  upTo: number;
  /**
   * Format: date-time
   * @description When the last of them was written
   */
  upToEntryAt: string | null;
  /** @description The first thing that is wrong, in words */
  problem: string | null;
};
export type AuditVerificationStarted = Record<string, never>;
export type AuditWitness = {
  /** @enum {string} */
  kind: 'WEBHOOK' | 'FILE';
  target: string;
  /** @description How many entries the last checkpoint handed over covers */
  lastSize: number;
  /** Format: date-time */
  lastAt: string | null;
  /** @description How the last hand-over went, in words */
  outcome: string | null;
};
export type Branding = {
  /** @description #rrggbb */
  colour: string | null;
  /** @description Whether there is one to be fetched */
  logo: boolean;
};
export type Confirmation = {
  password?: string | undefined;
  code?: string | undefined;
  response?: PasskeyAssertion | undefined;
};
export type DemoData = {
  /** @description All zero where there is no demonstration data */
  removes: {
    vendors: number;
    /** @description All assessments of those vendors, including those that users created */
    assessments: number;
    findings: number;
    evidenceFiles: number;
    templates: number;
    frameworks: number;
    users: number;
    webhooks: number;
  };
  /** @description Demonstration records that stay because records of your own use them */
  keeps: {
    /** @enum {string} */
    type: 'Template' | 'Framework' | 'User';
    name: string;
  }[];
};
export type ExpiringCertification = {
  id: string;
  name: string;
  /** Format: date */
  expiresDate: string;
  vendorId: string;
  vendorName: string;
};
export type ExpiringContract = {
  vendorId: string;
  vendorName: string;
  /** Format: date */
  contractRenewalDate: string;
};
export type FrameworkDeletion = {
  /** @description Why it cannot be deleted now; null when it can */
  refusal: string | null;
  removes: {
    controls: number;
  };
  /** @description What only loses its mappings */
  keeps: {
    templates: number;
    questions: number;
  };
};
export type GroupRole = {
  /**
   * Format: uuid
   * @description Null: the group gives no role
   */
  roleId: string | null;
};
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  /** @description Of the e-mail addresses that may come from there */
  domains: string[];
  /** @description The role of whoever signs in for the first time; null: only those who have an account get in */
  defaultRoleId: string | null;
  /** @description Whether an e-mail address counts that the provider does not call verified */
  trustEmail: boolean;
  /** @description Whether somebody counts as having shown a second factor without the provider saying so */
  trustMfa: boolean;
  /** @description Whether only break-glass users may sign in another way */
  ssoOnly: boolean;
  enabled: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type IdentityProviderSettings = {
  /** @description To be registered with the provider */
  redirectUrl: string;
  /** @description Those of the provider, each with its proof */
  domains: SsoDomain[];
  /** @description Null: nobody has set one */
  identityProvider: IdentityProvider | null;
};
export type IdentityProviderTest = {
  ok: boolean;
  /** @description What was found, or what is wrong */
  words: string;
  /** @description Null when the provider could not be read */
  found: {
    authorizationEndpoint: string;
    tokenEndpoint: string;
  } | null;
};
export type IdentityProviderUpdate = {
  /** Format: uri */
  issuer: string;
  clientId: string;
  /** @description Never shown; needed with another issuer or client */
  clientSecret?: string | undefined;
  domains: string[];
  /** Format: uuid */
  defaultRoleId: string | null;
  trustEmail: boolean;
  trustMfa: boolean;
  ssoOnly: boolean;
  enabled: boolean;
};
export type Mail = {
  id: string;
  /** @description What it is about, as INVITATION or REMINDER */
  kind: string;
  recipientName: string | null;
  recipientEmail: string;
  subject: string;
  /** @description With its link, so that it can be copied; the token of a link to an account is only in the mail itself */
  text: string;
  html: string;
  status: MailStatus;
  attempts: number;
  /** @description The words of the mail server, or why there are none */
  outcome: string | null;
  assessmentId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sendingAt: string | null;
  /** Format: date-time */
  sentAt: string | null;
};
export type MailPage = {
  entries: Mail[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type MailServerState = {
  /** @description While false, mails are written down and stay there */
  configured: boolean;
  /** @description The address that mails come from */
  from: string | null;
  /**
   * Format: date-time
   * @description Since when an operator holds everything back, as after a restore
   */
  heldSince: string | null;
};
export type MailTest = {
  /** Format: email */
  to: string;
};
export type MailTestResult = {
  accepted: boolean;
  /** @description What the mail server said, or what kept it from that */
  words: string;
};
export type Me = {
  user: {
    id: string;
    email: string;
    name: string;
    roleId: string;
    roleName: string;
  };
  organisation: {
    id: string;
    name: string;
    branding: Branding;
    /** @description The scores from which one is green or amber */
    ratingThresholds: RatingThresholds;
  };
  permissions: string[];
};
export type MyWork = {
  /** @description Certifications, contracts and overdue assessments are those of own vendors only */
  ownsVendors: boolean;
  /** @description Submitted and without a reviewer, or under review by the caller */
  reviews: {
    entries: AssessmentListItem[];
    totalCount: number;
  } | null;
  /** @description Open ones of own vendors that are overdue or due within 30 days */
  findings: {
    entries: Finding[];
    totalCount: number;
  } | null;
  /** @description That end within 60 days */
  certifications: {
    entries: ExpiringCertification[];
    totalCount: number;
  } | null;
  /** @description That renew within 60 days */
  contracts: {
    entries: ExpiringContract[];
    totalCount: number;
  } | null;
  overdueAssessments: {
    entries: AssessmentListItem[];
    totalCount: number;
  } | null;
  /** @description That can be used, but nobody is responsible for */
  apiKeys: {
    entries: ApiKey[];
    totalCount: number;
  } | null;
};
export type OneTimeCode = {
  code: string;
};
export type Organisation = {
  id: string;
  name: string;
  /** @description While false, every API key of the organisation is refused */
  apiKeysEnabled: boolean;
  /** @description The longest lifetime of a new API key, in days; null: no limit */
  apiKeyMaxDays: number | null;
  /** @description Whether everybody needs a second factor; single sign-on counts as one */
  mfaRequired: boolean;
  /** @description Whether people who answered on behalf of a vendor cannot review that assessment */
  independentReview: boolean;
  /** @description What a question of each weight counts in assessments sent from now on */
  riskWeights: RiskWeights;
  /** @description The scores from which a vendor is green or amber */
  ratingThresholds: RatingThresholds;
  /** @description Whether CRITICAL questions that count 0 and open CRITICAL findings make a green rating amber */
  capCritical: boolean;
  /** @description After how many months a vendor of each tier is assessed again; null: never by itself. No tier counts as MEDIUM */
  reassessmentMonths: ReassessmentMonths;
  /** @description After how many days an email is deleted; the newest invitation of an assessment is kept with it */
  emailRetentionDays: number;
  /** @description After how many days a webhook delivery is deleted */
  webhookRetentionDays: number;
  /** @description #rrggbb */
  colour: string | null;
  /** @description Whether there is one to be fetched */
  logo: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type OrganisationUpdate = {
  name?: string | undefined;
  apiKeysEnabled?: boolean | undefined;
  apiKeyMaxDays?: number | null | undefined;
  mfaRequired?: boolean | undefined;
  independentReview?: boolean | undefined;
  riskWeights?: RiskWeights | undefined;
  ratingThresholds?: RatingThresholds | undefined;
  capCritical?: boolean | undefined;
  reassessmentMonths?: ReassessmentMonths | undefined;
  emailRetentionDays?: number | undefined;
  webhookRetentionDays?: number | undefined;
  /** @description #rrggbb; null: the one of the product */
  colour?: string | null | undefined;
};
export type OwnPasswordUpdate = {
  currentPassword: string;
  newPassword: string;
};
export type OwnSecondFactors = {
  totp: {
    /** Format: date-time */
    confirmedAt: string;
  } | null;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
  /** @description Whether the organisation requires a second factor */
  required: boolean;
  /** @description How to confirm that it is you; with none, sign in again */
  confirmWith: ('PASSWORD' | 'TOTP' | 'PASSKEY' | 'SSO')[];
};
export type Passkey = {
  id: string;
  name: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastUsedAt: string | null;
};
export type PasskeyAssertion = {
  id: string;
  rawId: string;
  /** @constant */
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};
export type PasskeyCreate = {
  name: string;
  response: PasskeyRegistration;
};
export type PasskeyCreated = {
  passkey: Passkey;
  /** @description With the first second factor; otherwise null */
  recoveryCodes: string[] | null;
};
export type PasskeyCreationOptions = {
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  challenge: string;
  pubKeyCredParams: {
    alg: number;
    /** @constant */
    type: 'public-key';
  }[];
  timeout: number;
  excludeCredentials: {
    id: string;
    /** @constant */
    type: 'public-key';
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
  }[];
  authenticatorSelection: {
    /** @constant */
    residentKey: 'required';
    /** @constant */
    requireResidentKey: true;
    /** @constant */
    userVerification: 'required';
  };
  /** @constant */
  attestation: 'none';
};
export type PasskeyProof = {
  response: PasskeyAssertion;
};
export type PasskeyRegistration = {
  id: string;
  rawId: string;
  /** @constant */
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
};
export type PasskeyRequestOptions = {
  challenge: string;
  timeout: number;
  rpId: string;
  allowCredentials: {
    id: string;
    /** @constant */
    type: 'public-key';
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
  }[];
  /** @constant */
  userVerification: 'required';
};
export type PasskeyUpdate = {
  name: string;
};
export type PasswordResetRequest = {
  email: string;
};
export type PasswordResetRequested = Record<string, never>;
export type PendingSignIn = {
  /** @description What the second step can be */
  methods: ('TOTP' | 'PASSKEY' | 'RECOVERY_CODE')[];
  /** @description True: there is no second factor yet, and one must be set up now */
  setUp: boolean;
  /** Format: date-time */
  expiresAt: string;
};
export type Person = {
  id: string;
  name: string;
};
export type PortalAssessment = {
  id: string;
  title: string;
  /** @description Who asks */
  organisation: string;
  /** @description How the organisation shows itself */
  branding: Branding;
  /** @description Who is asked */
  vendor: string;
  /** @description Whose link this is */
  contact: {
    name: string;
    email: string;
  };
  status: AssessmentStatus;
  /** Format: date */
  dueDate: string | null;
  overdue: boolean;
  /** Format: date-time */
  submittedAt: string | null;
  /** @description Whether the link is limited to delegated sections */
  delegated: boolean;
  /** @description Not by a link that is limited to sections, nor once it is submitted */
  canSubmit: boolean;
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
    questions: PortalQuestion[];
  }[];
  comments: Comment[];
  evidence: PortalEvidence[];
  delegations: PortalDelegation[];
};
export type PortalCommentCreate = {
  body: string;
  questionKey?: string | null | undefined;
  /** Format: uuid */
  parentId?: string | null | undefined;
};
export type PortalConfirm = {
  questionKeys: string[];
};
export type PortalConfirmResult = {
  /** @description Without those that had an answer already, which they keep */
  confirmedKeys: string[];
  /** @description The questions that it brought up */
  shownKeys: string[];
  /** @description The questions that it made needless */
  hiddenKeys: string[];
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
  }[];
};
export type PortalDelegate = {
  name: string;
  /** Format: email */
  email: string;
  /** @description Titles of sections, as the questionnaire shows them */
  sections: string[];
};
export type PortalDelegation = {
  id: string;
  name: string | null;
  email: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  openedAt: string | null;
  /** Format: date-time */
  lastSeenAt: string | null;
  sections: string[];
};
export type PortalEvidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description Added by the team after the vendor submitted; not part of the submission, never counted */
  annex: boolean;
  /** @description Whether this link may attach or delete the file */
  canChange: boolean;
};
export type PortalProgress = {
  required: number;
  answered: number;
};
export type PortalQuestion = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  required: boolean;
  options: string[] | null;
  /** @description For NUMERIC: the numbers that can be answered */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that are chosen alone or not at all */
  exclusiveOptions?: string[] | undefined;
  /** @description Whether a date in the future is refused */
  mustBePast: boolean;
  /** @description False while the answers to other questions hide it */
  visible: boolean;
  /** @description Whether it can be answered now */
  open: boolean;
  response: PortalResponse | null;
  /** @description What was submitted before, where the response differs from it; null: no change */
  previousResponse: SubmittedResponse | null;
  suggestion: PortalSuggestion | null;
};
export type PortalResponse = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  /** @description Grows with every change; a save names the one it was made from */
  revision: number;
  answeredByName: string | null;
  /** Format: date-time */
  updatedAt: string;
  takenFrom: {
    assessmentId: string;
    title: string;
  } | null;
};
export type PortalSave = {
  answer: Answer | null;
  /** @default false */
  notApplicable?: boolean | undefined;
  justification?: string | null | undefined;
  /** @description The one that was seen; 0 where there was none */
  revision: number;
  /**
   * Format: uuid
   * @description The one on the screen; refused when the session has moved on to another
   */
  assessmentId?: string | undefined;
};
export type PortalSaveResult = {
  response: PortalResponse | null;
  /** @description The questions that it brought up */
  shownKeys: string[];
  /** @description The questions that it made needless */
  hiddenKeys: string[];
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
  }[];
};
export type PortalSignIn = {
  token: string;
};
export type PortalSubmit = {
  name: string;
  title: string;
};
export type PortalSuggestion = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  assessmentId: string;
  title: string;
  /** Format: date-time */
  answeredAt: string;
};
export type PreFlight = {
  vendorIds: string[];
  /** Format: uuid */
  templateId: string;
  /** @description ISO 8601 date or date-time; UTC without a zone */
  dueDate: string;
};
export type PreFlightProblem = {
  /** @description Null: it concerns all of them */
  vendorId: string | null;
  /** @enum {string} */
  severity: 'STOPS' | 'WARNS';
  message: string;
  remedy: string;
};
export type PreFlightResult = {
  problems: PreFlightProblem[];
};
export type ProvisionedGroup = {
  id: string;
  displayName: string;
  memberCount: number;
  roleId: string | null;
  roleName: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type ReassessmentMonths = {
  CRITICAL: number | null;
  HIGH: number | null;
  MEDIUM: number | null;
  LOW: number | null;
};
export type Receipt = {
  assessmentId: string;
  title: string;
  organisation: string;
  vendor: string;
  /** Format: date-time */
  submittedAt: string;
  submittedBy: SubmittedBy;
  /** @description JSON with sorted keys, as it was hashed */
  content: string;
  /** @description Of the bytes of the content, in UTF-8 */
  sha256: string;
  /** @description Questions with an answer, a file or a reasoned "not applicable" */
  answers: number;
  files: number;
};
export type RecoveryCodes = {
  /** @description Shown only here, and each good once */
  recoveryCodes: string[];
};
export type ReturnedQuestions = {
  questionKeys: string[];
  addressedKeys: string[];
};
export type RiskWeights = {
  CRITICAL: number;
  HIGH: number;
  MEDIUM: number;
  LOW: number;
};
export type Role = {
  id: string;
  name: string;
  description: string | null;
  permissions: string[];
  /** @description Built-in roles can neither be changed nor deleted */
  builtIn: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type RoleCreate = {
  name: string;
  /** @default null */
  description?: string | null | undefined;
  permissions: Permission[];
};
export type RoleUpdate = {
  name?: string | undefined;
  description?: string | null | undefined;
  permissions?: Permission[] | undefined;
};
export type SavedView = {
  id: string;
  page: ViewPage;
  name: string;
  /** @description The query string of the page */
  search: string;
  /** Format: date-time */
  createdAt: string;
};
export type SavedViewCreate = {
  page: ViewPage;
  name: string;
  search: string;
};
export type ScimSettings = {
  /** @description Whether there is a token */
  enabled: boolean;
  /** @description What the identity provider is given as the address */
  baseUrl: string;
  /**
   * Format: date-time
   * @description When the token was made
   */
  createdAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  /** @description The role of whoever is in no group with a role */
  defaultRoleId: string | null;
};
export type ScimTokenCreate = {
  /** Format: uuid */
  defaultRoleId: string;
};
export type ScimTokenCreated = {
  /** @description Whether there is a token */
  enabled: boolean;
  /** @description What the identity provider is given as the address */
  baseUrl: string;
  /**
   * Format: date-time
   * @description When the token was made
   */
  createdAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  /** @description The role of whoever is in no group with a role */
  defaultRoleId: string | null;
  token: string;
};
export type SecondFactorSetupResult = {
  me: Me;
  /** @description Shown only here, and each good once */
  recoveryCodes: string[];
};
export type SecurityEvent = {
  id: string;
  kind: SecurityEventKind;
  kindLabel: string;
  reason: string | null;
  callerKind: SecurityEventCallerKind | null;
  callerId: string | null;
  /** @description The name of the account or API key; never what was typed */
  callerName: string | null;
  address: string | null;
  route: string | null;
  requestId: string | null;
  /** @description How often it happened within a minute */
  count: number;
  /**
   * Format: date-time
   * @description When it happened first
   */
  occurredAt: string;
};
/** @enum {string} */
export type SecurityEventCallerKind = 'apiKey' | 'session' | 'pending' | 'portal' | 'scim' | 'operator';
/**
 * @description NOT_RECORDED: the limit per hour was reached; `count` says how many events followed
 * @enum {string}
 */
export type SecurityEventKind =
  | 'SIGN_IN_FAILED'
  | 'API_KEY_REFUSED'
  | 'ACCESS_DENIED'
  | 'CONFIRMATION_REQUIRED'
  | 'CONFIRMATION_FAILED'
  | 'NOT_RECORDED';
export type SecurityEventPage = {
  entries: SecurityEvent[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type Session = {
  id: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastSeenAt: string;
  /** Format: date-time */
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
  method: SignInMethod;
  /** @description Whether it is the one that asks */
  current: boolean;
};
export type Setup = {
  /** @description From the log of the server */
  token: string;
  organisationName: string;
  name: string;
  /** Format: email */
  email: string;
  password: string;
};
export type SetupStatus = {
  /** @description True while there is no organisation yet */
  needed: boolean;
};
export type SignIn = {
  email: string;
  password: string;
  /**
   * Format: uuid
   * @description Needed only where the e-mail and password fit several organisations
   */
  organisationId?: string | undefined;
};
/** @enum {string} */
export type SignInMethod = 'PASSWORD' | 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY' | 'SSO';
export type SsoConfirmationRedirect = {
  /** @description The address at the identity provider where the browser goes next */
  location: string;
};
export type SsoConfirmationStart = {
  /** @description A path of the web app; anything else is read as / */
  returnTo?: string | undefined;
};
export type SsoDomain = {
  domain: string;
  /** @description The name of the TXT record */
  recordName: string;
  recordValue: string;
  /** @description While false, nobody with this domain is sent to the provider */
  verified: boolean;
  /**
   * Format: date-time
   * @description When the record was found; null: not yet, or in use since before it was required
   */
  provenAt: string | null;
  /**
   * Format: date-time
   * @description Since when a record that was found before is missing
   */
  missingSince: string | null;
};
export type SsoDomainVerify = {
  domain: string;
};
export type SsoLookup = {
  /** Format: email */
  email: string;
};
export type SsoOrganisations = {
  organisations: {
    organisationId: string;
    name: string;
  }[];
};
export type StorageSummary = {
  /** @description All files that are kept, including deleted ones until they are removed for good */
  usedBytes: number;
  /** @description The most that the files of the organisation may take up */
  budgetBytes: number;
  /** @description The most that the files of one assessment may take up */
  assessmentBudgetBytes: number;
};
export type TemplateDeletion = {
  /** @description Why it cannot be deleted now; null when it can */
  refusal: string | null;
  removes: {
    questions: number;
  };
  keeps: {
    /** @description Other versions of the template */
    versions: number;
    /** @description Made from this version */
    assessments: number;
  };
};
export type TotpConfirmResult = {
  /** @description With the first second factor; otherwise null */
  recoveryCodes: string[] | null;
};
export type TotpSecret = {
  secret: string;
  uri: string;
};
export type User = {
  id: string;
  email: string;
  name: string;
  roleId: string;
  roleName: string;
  /** Format: date-time */
  disabledAt: string | null;
  /** Format: date-time */
  lastLoginAt: string | null;
  /** Format: date-time */
  createdAt: string;
  secondFactors: ('TOTP' | 'PASSKEY')[];
  /** @description Was sent an invitation and has not taken it up yet */
  invited: boolean;
  /** @description May use a password also where only single sign-on is allowed */
  breakGlass: boolean;
  /** @description Comes from the directory of the organisation, by SCIM */
  provisioned: boolean;
};
export type UserBreakGlass = {
  breakGlass: boolean;
};
export type UserCreate = {
  /** Format: email */
  email: string;
  name: string;
  /** Format: uuid */
  roleId: string;
  password: string;
};
export type UserInvite = {
  /** Format: email */
  email: string;
  name: string;
  /** Format: uuid */
  roleId: string;
};
export type UserPassword = {
  password: string;
};
export type UserRole = {
  /** Format: uuid */
  roleId: string;
};
export type UserUpdate = {
  name: string;
};
export type VendorDeletion = {
  /** @description Why it cannot be deleted now; null when it can */
  refusal: string | null;
  removes: {
    assessments: number;
    findings: number;
    evidenceFiles: number;
    certifications: number;
    certificationFiles: number;
    responsibilities: number;
  };
};
export type VendorEvidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description Added by the team after the vendor submitted; not part of the submission, never counted */
  annex: boolean;
  assessmentId: string;
  assessmentTitle: string;
};
export type VendorImportCheck = {
  rows: VendorImportRowCheck[];
  counts: {
    total: number;
    new: number;
    existing: number;
    duplicate: number;
    invalid: number;
  };
};
/** @enum {string} */
export type VendorImportField =
  | 'name'
  | 'contactEmail'
  | 'externalId'
  | 'contactName'
  | 'tier'
  | 'website'
  | 'notes'
  | 'serviceDescription'
  | 'dataSensitivity'
  | 'contractRenewalDate'
  | 'contractValue'
  | 'geographicRisk'
  | 'tags';
export type VendorImportRow = {
  name?: string | undefined;
  contactEmail?: string | undefined;
  externalId?: string | undefined;
  contactName?: string | undefined;
  tier?: string | undefined;
  website?: string | undefined;
  notes?: string | undefined;
  serviceDescription?: string | undefined;
  dataSensitivity?: string | undefined;
  /** @description YYYY-MM-DD */
  contractRenewalDate?: string | undefined;
  contractValue?: string | undefined;
  geographicRisk?: string | undefined;
  /** @description Separated by commas or semicolons */
  tags?: string | undefined;
};
export type VendorImportRowCheck = {
  /** @description Which of the rows, counted from 0 */
  index: number;
  errors: {
    field: VendorImportField;
    message: string;
  }[];
  existing: {
    id: string;
    name: string;
    /** @constant */
    by: 'externalId';
  } | null;
  /** @description The first row with the same external id */
  duplicateOf: number | null;
};
export type VendorImportRows = {
  rows: VendorImportRow[];
};
export type VendorImportStart = {
  rows: VendorImportRow[];
  /**
   * @description What becomes of a vendor that has the external id already
   * @enum {string}
   */
  onExisting: 'skip' | 'update';
};
export type VendorOverview = {
  ownerName: string | null;
  /** @description What the overall score is rounded from */
  exactScore: string | null;
  /** @description From the exact score, by the organisation's thresholds */
  rating: Rating;
  /** @description At most ten findings */
  heldBackBy: HeldBackBy;
  ratingThresholds: {
    green: number;
    amber: number;
  };
  /**
   * Format: date
   * @description So many months after it was last assessed as its tier asks for; null: never
   */
  nextReviewOn: string | null;
  openFindings: number;
  /** @description Newest first */
  completed: {
    id: string;
    title: string;
    templateName: string;
    templateVersion: number;
    /** Format: date-time */
    completedAt: string;
    score: number | null;
    /** @description An exact fraction, such as 46/81 */
    earned: string | null;
    /** @description An exact fraction, such as 46/81 */
    possible: string | null;
    /** @description It is the newest one of its template */
    counts: boolean;
  }[];
};
/**
 * @description A minus in front turns the order round. What has no value comes last
 * @enum {string}
 */
export type VendorSort =
  | 'name'
  | 'tier'
  | 'overallScore'
  | 'lastAssessedAt'
  | 'nextReviewOn'
  | 'openFindings'
  | '-name'
  | '-tier'
  | '-overallScore'
  | '-lastAssessedAt'
  | '-nextReviewOn'
  | '-openFindings';
export type VendorTable = {
  entries: VendorTableRow[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type VendorTableRow = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  tags: string[];
  /** Format: date-time */
  updatedAt: string;
  ownerId: string | null;
  ownerName: string | null;
  /** @description What the overall score is rounded from */
  exactScore: string | null;
  /** @description From the exact score, by the organisation's thresholds */
  rating: Rating;
  /** @description At most ten findings */
  heldBackBy: HeldBackBy;
  /**
   * Format: date
   * @description So many months after it was last assessed as its tier asks for; null: never
   */
  nextReviewOn: string | null;
  openFindings: number;
  openCriticalFindings: number;
};
export type VendorTag = {
  tag: string;
  vendors: number;
};
/** @enum {string} */
export type ViewPage = 'vendors' | 'assessments' | 'findings' | 'audit';

export type WebhookEvent =
  | VendorCreatedEvent
  | VendorUpdatedEvent
  | VendorDeletedEvent
  | AssessmentCreatedEvent
  | AssessmentSentEvent
  | AssessmentRecalledEvent
  | AssessmentSubmittedEvent
  | AssessmentClaimedEvent
  | AssessmentSentBackEvent
  | AssessmentCompletedEvent
  | AssessmentReopenedEvent
  | AssessmentDeletedEvent
  | FindingCreatedEvent
  | FindingUpdatedEvent
  | CertificationExpiringEvent
  | WebhookTestEvent;
